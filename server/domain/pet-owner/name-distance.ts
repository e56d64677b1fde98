import { mistakesInPrefix } from '#contract/rules/search/likeness.ts';

/** One mistake is allowed for every so many typed letters, so that short names must match closely. */
const lettersPerMistake = 3;
/** Typed characters beyond this are ignored. */
const longest = 40;

/**
 * The distance of a name from what was typed: 0 where the name begins with it, one more for every letter that is wrong, missing, extra or
 * swapped with its neighbour, null where it does not match. Accents, case and letters that sound alike ("ph", "ck", "y") are ignored.
 */
export function nameDistance(name: string, typed: string): number | null {
  const wanted = soundOf(typed.slice(0, longest));
  if (wanted === '') return 0;
  const allowed = Math.floor(wanted.length / lettersPerMistake);
  const compared = name.slice(0, 2 * longest);
  const parts = /[\s'’-]/.test(compared) ? [compared, ...compared.split(/[\s'’-]+/)] : [compared];
  let fewest = Infinity;
  for (const part of parts) {
    const sound = soundOf(part);
    if (missingLetters(sound, wanted) <= allowed) fewest = Math.min(fewest, mistakesInPrefix(sound, wanted, allowed));
  }
  return fewest <= allowed ? fewest : null;
}

/** A lower bound that is cheap to compute and rules out most names: typed letters that the name does not contain. */
function missingLetters(name: string, typed: string): number {
  let missing = 0;
  for (const letter of new Set(typed)) if (!name.includes(letter)) missing += 1;
  return missing;
}

/** A rough phonetic spelling, in which sounds that people confuse are written alike. */
const soundOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll('th', 't')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/(.)\1+/g, '$1');
