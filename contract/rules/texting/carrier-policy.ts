/** Topics that carriers filter, silently or as “forbidden language” (ER-26). */
export const carrierConcerns = [
  'shortened-link',
  'controlled-substance',
  'cannabis',
  'alcohol',
  'firearm',
  'adult',
  'lending',
  'shouting',
] as const;
export type CarrierConcern = (typeof carrierConcerns)[number];

/** A part of a text that a carrier may filter. */
export interface CarrierFinding {
  readonly concern: CarrierConcern;
  /** As written in the text. */
  readonly words: string;
  readonly at: number;
}

/** In lower case. */
const words: Readonly<Record<Exclude<CarrierConcern, 'shortened-link' | 'shouting' | 'lending'>, string>> = {
  'controlled-substance':
    'opioid opioids oxycodone hydrocodone fentanyl ketamine morphine codeine tramadol diazepam valium xanax alprazolam phenobarbital butorphanol euthasol',
  cannabis: 'cbd thc cannabis hemp marijuana weed',
  alcohol: 'vodka whisky whiskey liquor tequila beer beers',
  firearm: 'gun guns firearm firearms ammo ammunition rifle rifles pistol pistols',
  adult: 'sex sexy nude nudes escort escorts',
};
/** The following words of phrases, by the first one. */
const phrases: ReadonlyMap<string, readonly string[]> = new Map([
  ['payday', ['loan', 'loans']],
  ['cash', ['advance', 'advances']],
  ['debt', ['relief']],
  ['guaranteed', ['approval']],
]);
const concerns: ReadonlyMap<string, CarrierConcern> = new Map(
  Object.entries(words).flatMap(([concern, list]) => list.split(' ').map((one) => [one, concern as CarrierConcern])),
);

// A pattern of all languages' letters takes a browser tens of milliseconds to compile, and most texts need none. So candidates are found
// word by word, and only their neighbours are checked closely.
const plainWord = /[a-z\d]+/gi;
const endsInWord = /[\p{L}\p{N}]$/u;
const beginsWithWord = /^[\p{L}\p{N}]/u;
const shortener = /bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|rb\.gy/gi;
const scheme = /https?:\/\/$/i;
const linkPath = /^\/[^\s,;!?]*/;
const shouted = /(?<!\p{Lu})(?:\p{Lu}{2,}[\s!?.,]+){4,}\p{Lu}{2,}|!{4,}/gu;

/** The parts of a text that a carrier may filter, in order. They are hints and never block sending. */
export function carrierFindings(text: string): readonly CarrierFinding[] {
  if (text.trim() === '') return [];
  const shouts = Array.from(text.matchAll(shouted), (match): CarrierFinding => ({
    concern: 'shouting',
    words: match[0],
    at: match.index,
  }));
  return [...shortenedLinks(text), ...forbiddenWords(text), ...shouts].sort((a, b) => a.at - b.at);
}

function forbiddenWords(text: string): CarrierFinding[] {
  const found: CarrierFinding[] = [];
  let before: RegExpExecArray | null = null;
  for (const match of text.matchAll(plainWord)) {
    const isPhrase = before !== null && isLendingPhrase(text, before, match);
    const at = isPhrase && before ? before.index : match.index;
    const end = match.index + match[0].length;
    const concern = isPhrase ? 'lending' : concernOf(match[0].toLowerCase());
    if (concern && standsAlone(text, at, end)) found.push({ concern, words: text.slice(at, end), at });
    before = match;
  }
  return found;
}

const concernOf = (word: string): CarrierConcern | undefined =>
  word.startsWith('porn') ? 'adult' : concerns.get(word);

const isLendingPhrase = (text: string, first: RegExpExecArray, second: RegExpExecArray): boolean =>
  text.slice(first.index + first[0].length, second.index) === ' ' &&
  (phrases.get(first[0].toLowerCase())?.includes(second[0].toLowerCase()) ?? false);

function shortenedLinks(text: string): CarrierFinding[] {
  const found: CarrierFinding[] = [];
  let end = 0;
  for (const { 0: host, index } of text.matchAll(shortener)) {
    // Words in the path of a link belong to the link.
    if (index < end) continue;
    const at = index - (scheme.exec(text.slice(Math.max(0, index - 8), index))?.[0].length ?? 0);
    const afterHost = index + host.length;
    if (/[./-]/.test(text.slice(Math.max(0, at - 1), at)) || !standsAlone(text, at, afterHost)) continue;
    end = afterHost + (linkPath.exec(text.slice(afterHost))?.[0].length ?? 0);
    found.push({ concern: 'shortened-link', words: text.slice(at, end), at });
  }
  return found;
}

/** Whether no letter or digit of any language is next to it. A neighbour may take two code units. */
const standsAlone = (text: string, at: number, end: number): boolean =>
  !endsInWord.test(text.slice(Math.max(0, at - 2), at)) && !beginsWithWord.test(text.slice(end, end + 2));
