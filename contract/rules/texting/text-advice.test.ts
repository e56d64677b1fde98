import { describe, expect, it } from 'vitest';
import { adviseOn } from './text-advice.ts';

const plain = 'Luna is ready.';

describe('what is worth knowing of a text', () => {
  it('is only its size where nothing makes it dearer', () => {
    expect(adviseOn(plain)).toMatchObject({ forcing: [], plainer: null, saves: 0, findings: [] });
    expect(adviseOn(plain).size).toMatchObject({ encoding: 'gsm', segments: 1 });
  });

  it('is what could be written plainer, although it costs nothing yet', () => {
    expect(adviseOn('Luna’s ready')).toMatchObject({ forcing: ['’'], plainer: "Luna's ready", saves: 0 });
  });

  it('leaves out what has no plainer form as long as it costs nothing', () => {
    expect(adviseOn('Luna is ready 🐶')).toMatchObject({ forcing: [], plainer: null, saves: 0 });
    expect(adviseOn('Luna’s ready 🐶')).toMatchObject({ forcing: ['’'], plainer: "Luna's ready 🐶" });
  });

  it('is everything that makes it one text more, and how many a plainer one saves', () => {
    const long = 'a'.repeat(100);
    expect(adviseOn(`${long}’`)).toMatchObject({ forcing: ['’'], plainer: `${long}'`, saves: 1 });
    expect(adviseOn(`${long}’🐶`)).toMatchObject({ forcing: ['’', '🐶'], plainer: `${long}'🐶`, saves: 0 });
    expect(adviseOn(`${long}🐶`)).toMatchObject({ forcing: ['🐶'], plainer: null, saves: 0 });
  });

  it('names each concern of the carriers once, by its first words', () => {
    const { findings } = adviseOn('CBD and hemp, and a beer after the beers');
    expect(findings.map(({ concern, words }) => [concern, words])).toEqual([
      ['cannabis', 'CBD'],
      ['alcohol', 'beer'],
    ]);
  });
});
