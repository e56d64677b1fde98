import { asMisspelt, asTyped, inside, lettersOf, type Typed } from '#contract/rules/search/likeness.ts';

/** A word, and the slots of what has it, by field. */
interface Line<Field extends string> {
  readonly word: string;
  readonly letters: number;
  readonly slots: Readonly<Record<Field, number[]>>;
}

/** By slot, how badly it answers to a word; 0 for what does not. */
export type Answers = Uint8Array;

/**
 * Every word that stands anywhere, with where it stands. A search compares words, of which there are few, however many
 * texts have them.
 */
export interface WordTable<Field extends string> {
  add(field: Field, slot: number, words: readonly string[]): void;
  remove(field: Field, slot: number, words: readonly string[]): void;
  /**
   * What answers to a word by what stands in these fields, the first of them best. A misspelling is looked for only where
   * nothing begins as it was typed.
   * @param size how many slots there are.
   */
  answersTo(typed: Typed, within: readonly Field[], size: number): Answers;
}

export function wordTable<Field extends string>(fields: readonly Field[]): WordTable<Field> {
  const lines: Line<Field>[] = [];
  const places = new Map<string, number>();

  const lineOf = (word: string): Line<Field> => {
    const known = lines[places.get(word) ?? -1];
    if (known) return known;
    const slots = Object.fromEntries(fields.map((field) => [field, []])) as unknown as Line<Field>['slots'];
    const made = { word, letters: lettersOf(word), slots };
    places.set(word, lines.push(made) - 1);
    return made;
  };

  return {
    add(field, slot, words) {
      for (const word of words) lineOf(word).slots[field].push(slot);
    },
    remove(field, slot, words) {
      for (const word of words) {
        const slots = lineOf(word).slots[field];
        slots.splice(slots.indexOf(slot), 1);
      }
    },
    answersTo(typed, within, size) {
      const answers: Answers = new Uint8Array(size);
      const take = (line: Line<Field>, badness: number) => {
        within.forEach((field, rank) => {
          const mark = badness * within.length + rank + 1;
          for (const slot of line.slots[field]) {
            const known = answers[slot] ?? 0;
            if (known === 0 || known > mark) answers[slot] = mark;
          }
        });
      };
      let isSpelt = false;
      for (const line of lines) {
        if ((typed.letters & ~line.letters) !== 0) continue;
        const badness = asTyped(line.word, typed);
        if (badness === null) continue;
        take(line, badness);
        isSpelt ||= badness < inside && within.some((field) => line.slots[field].length > 0);
      }
      if (isSpelt || typed.mistakes === 0) return answers;
      for (const line of lines) {
        const badness = asMisspelt(line.word, line.letters, typed);
        if (badness !== null) take(line, badness);
      }
      return answers;
    },
  };
}
