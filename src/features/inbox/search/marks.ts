import { wordsOf } from '#contract/rules/search/search-words.ts';
import { asTyped, likeness, typedWord } from '#contract/rules/search/likeness.ts';

/** A part of a text, and whether it matches the search. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text at the boundaries of its matches. */
export function marksIn(text: string, words: readonly string[]): readonly TextPart[] {
  const found = new Uint8Array(text.length);
  const typed = words.map(typedWord);
  for (const { folded, start, end } of wordsOf(text)) {
    for (const one of typed) {
      if (likeness(folded, one) === null) continue;
      // If folding kept the length, only the typed letters are marked, else the whole word.
      const at = folded.length === end - start && asTyped(folded, one) !== null ? folded.indexOf(one.word) : -1;
      found.fill(1, at < 0 ? start : start + at, at < 0 ? end : start + at + one.word.length);
    }
  }
  for (const word of words) markDigits(text, word, found);
  return partsOf(text, found);
}

/** Phone numbers are written with other characters between the digits. */
function markDigits(text: string, word: string, found: Uint8Array): void {
  if (!/^\d{3,}$/.test(word)) return;
  const places = Array.from(text.matchAll(/\d/g), ({ index }) => index);
  const at = text.replace(/\D/g, '').indexOf(word);
  if (at >= 0) found.fill(1, places[at], (places[at + word.length - 1] ?? 0) + 1);
}

function partsOf(text: string, found: Uint8Array): readonly TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && found[at] === found[start]) continue;
    parts.push({ text: text.slice(start, at), isMatch: found[start] === 1 });
    start = at;
  }
  return parts;
}
