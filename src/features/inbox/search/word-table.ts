import { asMisspelt, asTyped, inside, lettersOf, type Typed } from '#contract/rules/search/likeness.ts';

/** A word and the slots that have it, by field. */
interface WordEntry<Field extends string> {
  readonly word: string;
  readonly letters: number;
  readonly slots: Readonly<Record<Field, number[]>>;
}

/** The penalty of each slot's match, higher for a worse match; 0 for no match. */
export type Penalties = Uint8Array;

/** An inverted index. A search compares distinct words, which are few compared with the texts that have them. */
export interface WordTable<Field extends string> {
  add(field: Field, slot: number, words: readonly string[]): void;
  remove(field: Field, slot: number, words: readonly string[]): void;
  /**
   * The slots that match a word in these fields, a match in an earlier field being better. Misspellings count only if
   * no word starts as typed.
   * @param size the number of slots.
   */
  penaltiesFor(typed: Typed, within: readonly Field[], size: number): Penalties;
}

export function wordTable<Field extends string>(fields: readonly Field[]): WordTable<Field> {
  const entries: WordEntry<Field>[] = [];
  const indexOf = new Map<string, number>();

  const entryOf = (word: string): WordEntry<Field> => {
    const known = entries[indexOf.get(word) ?? -1];
    if (known) return known;
    const slots = Object.fromEntries(fields.map((field) => [field, []])) as unknown as WordEntry<Field>['slots'];
    const entry = { word, letters: lettersOf(word), slots };
    indexOf.set(word, entries.push(entry) - 1);
    return entry;
  };

  return {
    add(field, slot, words) {
      for (const word of words) entryOf(word).slots[field].push(slot);
    },
    remove(field, slot, words) {
      for (const word of words) {
        const slots = entryOf(word).slots[field];
        slots.splice(slots.indexOf(slot), 1);
      }
    },
    penaltiesFor(typed, within, size) {
      const penalties: Penalties = new Uint8Array(size);
      const addMatches = (entry: WordEntry<Field>, distance: number) => {
        within.forEach((field, rank) => {
          const penalty = distance * within.length + rank + 1;
          for (const slot of entry.slots[field]) {
            const known = penalties[slot] ?? 0;
            if (known === 0 || known > penalty) penalties[slot] = penalty;
          }
        });
      };
      let isExact = false;
      for (const entry of entries) {
        if ((typed.letters & ~entry.letters) !== 0) continue;
        const distance = asTyped(entry.word, typed);
        if (distance === null) continue;
        addMatches(entry, distance);
        isExact ||= distance < inside && within.some((field) => entry.slots[field].length > 0);
      }
      if (isExact || typed.mistakes === 0) return penalties;
      for (const entry of entries) {
        const distance = asMisspelt(entry.word, entry.letters, typed);
        if (distance !== null) addMatches(entry, distance);
      }
      return penalties;
    },
  };
}
