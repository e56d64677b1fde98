/** What carriers filter, with the words that lead to it. They block silently or with “forbidden language” (ER-26). */
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

/** A part of a text that a carrier may hold back. */
export interface CarrierFinding {
  readonly concern: CarrierConcern;
  /** As it stands in the text. */
  readonly words: string;
  readonly at: number;
}

const word = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu');

const shortenedLink =
  /(?<![\p{L}\p{N}./-])(?:https?:\/\/)?(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|rb\.gy)(?![\p{L}\p{N}])(?:\/[^\s,;!?]*)?/giu;

const patterns: Readonly<Record<Exclude<CarrierConcern, 'shouting'>, RegExp>> = {
  'shortened-link': shortenedLink,
  'controlled-substance': word(
    'opioids?|oxycodone|hydrocodone|fentanyl|ketamine|morphine|codeine|tramadol|diazepam|valium|xanax|alprazolam|phenobarbital|butorphanol|euthasol',
  ),
  cannabis: word('cbd|thc|cannabis|hemp|marijuana|weed'),
  alcohol: word('vodka|whiske?y|liquor|tequila|beers?'),
  firearm: word('guns?|firearms?|ammo|ammunition|rifles?|pistols?'),
  adult: word('sexy?|porn\\w*|nudes?|escorts?'),
  lending: word('payday loans?|cash advances?|debt relief|guaranteed approval'),
};
const shouted = /(?<!\p{Lu})(?:\p{Lu}{2,}[\s!?.,]+){4,}\p{Lu}{2,}|!{4,}/gu;

/** What of a text a carrier may hold back, in the order of the text. A hint to reword, never a refusal: the carrier has the last word. */
export function carrierFindings(text: string): readonly CarrierFinding[] {
  const listed = Object.entries(patterns).flatMap(([concern, pattern]) =>
    findings(text, concern as CarrierConcern, pattern),
  );
  return [...listed, ...findings(text, 'shouting', shouted)].sort((a, b) => a.at - b.at);
}

const findings = (text: string, concern: CarrierConcern, pattern: RegExp): CarrierFinding[] =>
  Array.from(text.matchAll(pattern), (match) => ({ concern, words: match[0], at: match.index }));
