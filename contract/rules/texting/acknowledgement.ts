import { emojiModifiers, isMadeOf, picturesIn, plainWords } from './phrases.ts';

/** Phrases that only thank or agree, in the form of `plainWords`. */
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
export const thankingPhrases: ReadonlySet<string> = new Set(phrases);

/** Emoji that agree or thank. Any other symbol, a question mark or a sad face, may want an answer. */
const agrees =
  '👍👌🙏🙌👏🤝🤗💪✌✅✔☑💯🎉🥳✨⭐🌟❤🧡💛💚💙💜🤍🤎🖤💕💞💓💗💖💘💝♥☺😊🙂😀😃😄😁😆😂🤣😍🥰😘😇😉😋😎🤩😺😸😻🐾🐶🐕🐱🐈🐰🐹🐴🐦🦜';
const emoji: ReadonlySet<string> = new Set(agrees);

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
  const pictures = picturesIn(said);
  const words = plainWords(said);
  return (
    words.length + pictures.length > 0 && pictures.every((one) => emoji.has(one)) && isMadeOf(words, thankingPhrases)
  );
}

const isAgreeing = (picture: string): boolean => {
  const [drawn, ...more] = picture.replace(emojiModifiers, '');
  return drawn !== undefined && more.length === 0 && emoji.has(drawn);
};
