import { thankingPhrases } from './acknowledgement.ts';
import { emojiModifiers, isMadeOf, picturesIn, plainWords } from './phrases.ts';

/** What a client's text can mean as an answer to the question whether they will come to a visit. */
export type VisitReply = 'CONFIRMS' | 'CALLS_OFF';

/** The phrases of some lines, in the form of `plainWords`. */
const phrasesOf = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(', ')));

const confirming = phrasesOf(
  'c, confirm, confirmed, confirming, confirmo, confirmado',
  'i confirm, we confirm, to confirm, i can confirm, please confirm, confirm it, confirm them',
  'confirm both, confirm all, confirm please, confirm appointment, confirm the appointment',
  'y, yes, yes please, yes maam, yes sir, yep, yup, yeah, yea, ya, si, sure, absolutely',
  'of course, definitely, correct, that works, works for me, ok, okay, okey, k, kk',
  'sounds good, sounds great, sounds perfect, see you, see you then, see you there, see you soon',
  'see you tomorrow, see you today, will do, will be there, ill be there, i will be there, well be there',
  'we will be there, be there, i am coming, im coming, we are coming, were coming, coming',
  'i will come, we will come, ill come, well come, i can come, we can come, both, for both',
);
const callingOff = phrasesOf(
  'cancel, cancelled, canceled, canceling, cancelling, cancelo, cancelar, please cancel',
  'cancel it, cancel that, cancel this, cancel them, cancel both, cancel please, cancel appt',
  'cancel appointment, cancel the appointment, cancel my appointment, cancel our appointment',
  'cancel visit, cancel the visit, cancel my visit, cancel our visit, need to cancel, have to cancel',
  'i need to cancel, we need to cancel, i have to cancel, we have to cancel, must cancel, i must cancel',
  'want to cancel, i want to cancel, id like to cancel, i would like to cancel, i cancel, we cancel',
  'cant come, i cant come, we cant come, cannot come, i cannot come, we cannot come',
  'cant make it, i cant make it, we cant make it, cannot make it, i cannot make it, we cannot make it',
  'wont make it, i wont make it, we wont make it, not coming, im not coming, we are not coming',
);
/** What says neither, and may stand beside an answer. */
const polite: ReadonlySet<string> = new Set([
  ...[...thankingPhrases].filter((phrase) => !confirming.has(phrase)),
  ...phrasesOf('hi, hello, please, sorry, im sorry, so sorry, and, good morning, good afternoon'),
]);

const confirmingEmoji: ReadonlySet<string> = new Set('👍👌✅✔☑🆗🙌💯');
/** Emoji that change nothing about an answer. */
const friendlyEmoji: ReadonlySet<string> = new Set(
  '🙏👏🤗✨⭐🌟❤🧡💛💚💙💜💕♥☺😊🙂😀😃😄😁😘😉😋🥰😍😸😺😻🐾🐶🐕🐱🐈🐰🐹🐴🐦🦜',
);

/** A reaction to the question as phones send it: `Liked “See you at 4”`, `👍 to “See you at 4”`. */
const reaction = /^(?:liked|loved) ["“][^]*["”]$|^(?:reacted )?([^\s\w]{1,10}) to ["“][^]*["”]$/iu;

/**
 * What a text means as the answer to a reminder; null for any other text, such as a question or an answer with a condition: “yes, but can
 * we come later?”. It must say nothing else, apart from thanks and greetings.
 */
export function visitReply(text: string): VisitReply | null {
  const said = text.replace(/[\s\u2000-\u200c\u2060]+/gu, ' ').trim();
  const reacted = reaction.exec(said);
  if (reacted) return isConfirmingReaction(reacted[1]) ? 'CONFIRMS' : null;
  if (said.includes('?')) return null;
  const words = plainWords(said);
  const pictures = picturesIn(said);
  if (!pictures.every((one) => confirmingEmoji.has(one) || friendlyEmoji.has(one))) return null;
  const isConfirmedByPicture = pictures.some((one) => confirmingEmoji.has(one));
  if (isMadeOf(words, polite)) return isConfirmedByPicture ? 'CONFIRMS' : null;
  if (isMadeOf(words, confirming, polite)) return 'CONFIRMS';
  return isMadeOf(words, callingOff, polite) && !isConfirmedByPicture ? 'CALLS_OFF' : null;
}

/** Without a picture it is the phone's own word for one: liked or loved. */
const isConfirmingReaction = (picture: string | undefined): boolean => {
  if (picture === undefined) return true;
  const drawn = picture.replace(emojiModifiers, '');
  return confirmingEmoji.has(drawn) || drawn === '❤';
};
