/** First letters of the first and last word: `Mary Ann Lee` is `ML`. A number or nothing gives `#`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => /^\p{L}/u.exec(word ?? '')?.[0].toUpperCase()).join('') || '#';
}

/** A stable tone for a name, out of so many. */
export function personTone(name: string, tones: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % tones;
}
