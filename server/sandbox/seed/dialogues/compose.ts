import type { Faker } from '@faker-js/faker';
import type { Dialogue } from './dialogue.ts';
import { everyday, strangerDialogues } from './everyday.ts';
import { health } from './health.ts';
import { medicine } from './medicine.ts';
import { visits } from './visits.ts';

/** A line of a dialogue with one of its wordings, before its gaps are filled. */
export interface Line {
  readonly speaker: 'client' | 'practice' | 'automatic' | 'system';
  readonly text: string;
  readonly picture?: string;
}

const speakers = { '<': 'client', '>': 'practice', '~': 'automatic', '!': 'system' } as const;
const dialogues = [...health, ...medicine, ...visits, ...everyday];

/** The dialogues for a species in random order; those of unknown numbers without one. */
export const fittingDialogues = (faker: Faker, species: string | null): Dialogue[] =>
  faker.helpers.shuffle(
    species === null ? strangerDialogues : dialogues.filter((each) => each.species?.includes(species) ?? true),
  );

export function lineOf(faker: Faker, line: string): Line {
  const [sign, words] = [line[0] as keyof typeof speakers, line.slice(2)];
  const wording = faker.helpers.arrayElement(words.split(' / '));
  const picture = / ?\[(\w+)\]$/.exec(wording);
  return picture?.[1]
    ? { speaker: speakers[sign], text: wording.slice(0, picture.index), picture: picture[1] }
    : { speaker: speakers[sign], text: wording };
}

/** Fills a text's gaps. @throws Error if a gap has no word */
export const fill = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`A dialogue has a gap that nothing fills: {${name}}`);
    return word;
  });

/** All lines of all dialogues, for tests. */
export const everyLine = (): string[] => [...dialogues, ...strangerDialogues].flatMap((each) => [...each.lines]);
