import type { Faker } from '@faker-js/faker';
import type { ExchangeTemplate } from './exchange-template.ts';
import { everyday, unknownNumberTemplates } from './everyday.ts';
import { health } from './health.ts';
import { medicine } from './medicine.ts';
import { visits } from './visits.ts';

/** A line of an exchange with one of its wordings, before its placeholders are filled. */
export interface Line {
  readonly speaker: 'client' | 'practice' | 'automatic' | 'system';
  readonly text: string;
  readonly picture?: string;
}

const speakers = { '<': 'client', '>': 'practice', '~': 'automatic', '!': 'system' } as const;
const templates = [...health, ...medicine, ...visits, ...everyday];

/** The templates for a species in random order; without a species, those for unknown numbers. */
export const templatesFor = (faker: Faker, species: string | null): ExchangeTemplate[] =>
  faker.helpers.shuffle(
    species === null ? unknownNumberTemplates : templates.filter((each) => each.species?.includes(species) ?? true),
  );

export function lineOf(faker: Faker, line: string): Line {
  const [sign, words] = [line[0] as keyof typeof speakers, line.slice(2)];
  const wording = faker.helpers.arrayElement(words.split(' / '));
  const picture = / ?\[(\w+)\]$/.exec(wording);
  return picture?.[1]
    ? { speaker: speakers[sign], text: wording.slice(0, picture.index), picture: picture[1] }
    : { speaker: speakers[sign], text: wording };
}

/** Fills the placeholders of a text. @throws Error if a placeholder has no value */
export const fill = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`An exchange has a placeholder without a value: {${name}}`);
    return word;
  });

/** All lines of all templates, for tests. */
export const allLines = (): string[] => [...templates, ...unknownNumberTemplates].flatMap((each) => [...each.lines]);
