/** What people write who only thank or agree, as it is compared: in lower case, without accents, signs and emoji. */
const phrases = [
  'thanks',
  'thank you',
  'thank u',
  'thankyou',
  'thx',
  'thanx',
  'tks',
  'ty',
  'tysm',
  'many thanks',
  'gracias',
  'muchas gracias',
  'merci',
  'much appreciated',
  'appreciate it',
  'i appreciate it',
  'so much',
  'very much',
  'a lot',
  'again',
  'for everything',
  'for your help',
  'for letting me know',
  'ok',
  'okay',
  'okey',
  'k',
  'kk',
  'great',
  'perfect',
  'awesome',
  'wonderful',
  'excellent',
  'amazing',
  'fantastic',
  'cool',
  'nice',
  'lovely',
  'alright',
  'all right',
  'sounds good',
  'sounds great',
  'sounds perfect',
  'got it',
  'will do',
  'no problem',
  'np',
  'no worries',
  'youre welcome',
  'you too',
  'see you',
  'see you then',
  'see you soon',
  'see you tomorrow',
  'have a great day',
  'have a good day',
  'have a nice day',
  'bye',
  'yay',
] as const;
const longestPhrase = Math.max(...phrases.map((phrase) => phrase.split(' ').length));
const known: ReadonlySet<string> = new Set(phrases);

/** Nobody thanks in more words; a longer text is read by people. */
const mostWords = 20;

/** Hands, hearts and happy faces, and what else agrees. Anything else, a question mark or a sad face, may want an answer. */
const agrees =
  '👍👌🙏🙌👏🤝🤗💪✌✅✔☑💯🎉🥳✨⭐🌟❤🧡💛💚💙💜🤍🤎🖤💕💞💓💗💖💘💝♥☺😊🙂😀😃😄😁😆😂🤣😍🥰😘😇😉😋😎🤩😺😸😻🐾🐶🐕🐱🐈🐰🐹🐴🐦🦜';
const emoji: ReadonlySet<string> = new Set(agrees);
/** How an emoji is drawn: skin, colour, joined with others. */
const looks = /[\u{1f3fb}-\u{1f3ff}]|\ufe0e|\ufe0f|\u200d/gu;

/** What phones write for a reaction to a text: `Liked “See you at 4”`, `Loved an image`, `👍 to “See you at 4”`. */
const tapback =
  /^(?:liked|loved|laughed at|emphasized) (?:["“][^]*["”]|an? (?:image|movie|photo|video|attachment|audio message))$/i;
const reaction = /^(?:reacted )?(\S{1,10}) to ["“][^]*["”]$/i;

/**
 * Whether a client's text says no more than thanks or yes, so that nobody need answer it: `Ok thank you 🙏`, a thumb, a reaction of their phone. One other word
 * or a question mark, and somebody should read it.
 */
export function isAcknowledgement(text: string): boolean {
  const said = text.replace(/[\s\u2000-\u200c\u2060]+/gu, ' ').trim();
  if (tapback.test(said)) return true;
  const [, by] = reaction.exec(said) ?? [];
  if (by !== undefined) return isAgreeing(by);
  if (said.includes('?')) return false;
  const pictures = said.match(/[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu) ?? [];
  const words = wordsOf(said);
  return words.length + pictures.length > 0 && pictures.every((one) => emoji.has(one)) && isMadeOfPhrases(words);
}

const isAgreeing = (picture: string): boolean => {
  const [drawn, ...more] = picture.replace(looks, '');
  return drawn !== undefined && more.length === 0 && emoji.has(drawn);
};

/** Digits and signs with a meaning of their own stay words, which no phrase has: `4:00`, `$20`. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(looks, '')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[\p{Extended_Pictographic}\s.,;!…~*)(“”"-]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

function isMadeOfPhrases(words: readonly string[]): boolean {
  if (words.length > mostWords) return false;
  /** By how many words stand before: whether those are made of phrases. */
  const reached = [true];
  for (let end = 1; end <= words.length; end += 1) {
    const starts = Array.from({ length: Math.min(longestPhrase, end) }, (_, index) => end - index - 1);
    reached[end] = starts.some((start) => reached[start] && known.has(words.slice(start, end).join(' ')));
  }
  return reached[words.length] ?? false;
}
