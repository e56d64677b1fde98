import { wordsOf } from '#contract/rules/search/search-words.ts';
import { asTyped, likeness, typedWord } from '#contract/rules/search/likeness.ts';

/** A stretch of a text, and whether it is what was looked for. */
export interface Stretch {
  readonly text: string;
  readonly isFound: boolean;
}

/** Cuts a text where what was looked for begins and ends. */
export function marksIn(text: string, words: readonly string[]): readonly Stretch[] {
  const found = new Uint8Array(text.length);
  const typed = words.map(typedWord);
  for (const { folded, start, end } of wordsOf(text)) {
    for (const one of typed) {
      if (likeness(folded, one) === null) continue;
      // Where letters and their folded ones correspond, just those that were typed are marked.
      const at = folded.length === end - start && asTyped(folded, one) !== null ? folded.indexOf(one.word) : -1;
      found.fill(1, at < 0 ? start : start + at, at < 0 ? end : start + at + one.word.length);
    }
  }
  for (const word of words) markDigits(text, word, found);
  return stretchesOf(text, found);
}

/** A number is written with signs between its digits. */
function markDigits(text: string, word: string, found: Uint8Array): void {
  if (!/^\d{3,}$/.test(word)) return;
  const places = Array.from(text.matchAll(/\d/g), ({ index }) => index);
  const at = text.replace(/\D/g, '').indexOf(word);
  if (at >= 0) found.fill(1, places[at], (places[at + word.length - 1] ?? 0) + 1);
}

function stretchesOf(text: string, found: Uint8Array): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && found[at] === found[start]) continue;
    stretches.push({ text: text.slice(start, at), isFound: found[start] === 1 });
    start = at;
  }
  return stretches;
}
