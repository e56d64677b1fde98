/** Phrases that only thank or agree, in the form in which they are compared: lower case, without accents, punctuation and emoji. */
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

/** Longer texts say more than thanks. */
const mostWords = 20;

/** Emoji that agree or thank. Any other symbol, a question mark or a sad face, may want an answer. */
const agrees =
  '👍👌🙏🙌👏🤝🤗💪✌✅✔☑💯🎉🥳✨⭐🌟❤🧡💛💚💙💜🤍🤎🖤💕💞💓💗💖💘💝♥☺😊🙂😀😃😄😁😆😂🤣😍🥰😘😇😉😋😎🤩😺😸😻🐾🐶🐕🐱🐈🐰🐹🐴🐦🦜';
const emoji: ReadonlySet<string> = new Set(agrees);
/** Modifiers of an emoji: skin tone, presentation, joiner. */
const looks = /[\u{1f3fb}-\u{1f3ff}]|\ufe0e|\ufe0f|\u200d/gu;

/** A reaction as phones send it: `Liked “See you at 4”`, `Loved an image`, `👍 to “See you at 4”`. */
const tapback =
  /^(?:liked|loved|laughed at|emphasized) (?:["“][^]*["”]|an? (?:image|movie|photo|video|attachment|audio message))$/i;
const reaction = /^(?:reacted )?(\S{1,10}) to ["“][^]*["”]$/i;

/**
 * Whether a client's text only thanks or agrees and needs no answer: `Ok thank you 🙏`, a thumb, a reaction. Any other word or a question
 * mark makes it one for staff.
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

/** Digits and meaningful signs stay, so that they match no phrase: `4:00`, `$20`. */
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
  /** Whether the words before each position are made of phrases. */
  const reached = [true];
  for (let end = 1; end <= words.length; end += 1) {
    const starts = Array.from({ length: Math.min(longestPhrase, end) }, (_, index) => end - index - 1);
    reached[end] = starts.some((start) => reached[start] && known.has(words.slice(start, end).join(' ')));
  }
  return reached[words.length] ?? false;
}
