import { describe, expect, it } from 'vitest';
import { adviseOn } from './text-advice.ts';

const plain = 'Luna is ready.';

describe('the hints on a text', () => {
  it('are only its size if nothing makes it more expensive', () => {
    expect(adviseOn(plain)).toMatchObject({ forcing: [], plainer: null, saves: 0, findings: [] });
    expect(adviseOn(plain).size).toMatchObject({ encoding: 'gsm', segments: 1 });
  });

  it('include characters with a GSM equivalent, even if they cost nothing yet', () => {
    expect(adviseOn('Luna’s ready')).toMatchObject({ forcing: ['’'], plainer: "Luna's ready", saves: 0 });
  });

  it('leave out characters without a GSM equivalent while they cost nothing', () => {
    expect(adviseOn('Luna is ready 🐶')).toMatchObject({ forcing: [], plainer: null, saves: 0 });
    expect(adviseOn('Luna’s ready 🐶')).toMatchObject({ forcing: ['’'], plainer: "Luna's ready 🐶" });
  });

  it('include everything that costs another segment, and how many the plainer text saves', () => {
    const long = 'a'.repeat(100);
    expect(adviseOn(`${long}’`)).toMatchObject({ forcing: ['’'], plainer: `${long}'`, saves: 1 });
    expect(adviseOn(`${long}’🐶`)).toMatchObject({ forcing: ['’', '🐶'], plainer: `${long}'🐶`, saves: 0 });
    expect(adviseOn(`${long}🐶`)).toMatchObject({ forcing: ['🐶'], plainer: null, saves: 0 });
  });

  it('name each topic of the carriers once, by the first match', () => {
    const { findings } = adviseOn('CBD and hemp, and a beer after the beers');
    expect(findings.map(({ concern, words }) => [concern, words])).toEqual([
      ['cannabis', 'CBD'],
      ['alcohol', 'beer'],
    ]);
  });
});
