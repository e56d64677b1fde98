import { isMadeOf, plainWords } from './phrases.ts';

const meanings = new Map<string, 'stop' | 'start' | 'help'>([
  ['STOP', 'stop'],
  ['STOPALL', 'stop'],
  ['STOP ALL', 'stop'],
  ['UNSUBSCRIBE', 'stop'],
  ['CANCEL', 'stop'],
  ['END', 'stop'],
  ['QUIT', 'stop'],
  ['REVOKE', 'stop'],
  ['OPTOUT', 'stop'],
  ['OPT OUT', 'stop'],
  ['START', 'start'],
  ['YES', 'start'],
  ['UNSTOP', 'start'],
  ['HELP', 'help'],
]);

/** All ways to fill the gaps of a phrase; an empty filler leaves its gap out. */
function phrases(...parts: readonly string[]): string[] {
  return parts.reduce<string[]>(
    (begun, part) => begun.flatMap((start) => part.split('|').map((next) => `${start} ${next}`.trim())),
    [''],
  );
}

const texts = 'texts|text messages|messages|messaging|texting|text|sms|the texts|the messages|the text messages';
const those = '|me|us|this number|my number|my phone|this phone';
const requests: ReadonlySet<string> = new Set([
  ...phrases('stop|quit|stopall|stop all|optout|opt out|opt me out|opt us out|unsubscribe'),
  ...phrases('unsubscribe', 'me|us|this number|my number|my phone', '|from this|from texts|from messages'),
  ...phrases('stop|quit|cease|end', 'texting|messaging|contacting', those),
  ...phrases('stop|quit', 'sending|sending me|sending us', `|any|all|these|those|your|more|me these|me your`, texts),
  ...phrases('stop|end|cancel|quit', '|all|these|those|your|any', texts),
  ...phrases('no more|no further', texts),
  ...phrases('dont|do not|never', 'text|message|contact', 'me|us|this number|my number|my phone', '|again|any more'),
  ...phrases('dont|do not|never', 'send', '|me|us', '|any|any more|more|these|your', texts),
  ...phrases('remove|take|delete', 'me|us|my number|this number|my phone number', '|off'),
  ...phrases('i|we', 'dont|do not|no longer', 'want|wish', `|any|any more|these|your|more`, texts),
  ...phrases('i|we', 'dont|do not|no longer', 'want to|wish to', 'get|receive', '|any|any more|these|your', texts),
  ...phrases('i want to|i would like to|id like to|we want to', 'opt out|unsubscribe|be unsubscribed|be removed'),
]);
/** What follows some requests, and says nothing alone. */
const details: ReadonlySet<string> = new Set([
  ...phrases(
    'from|off|off of',
    '|your|the|this|all',
    'list|text list|texting list|texts list|mailing list|contact list',
  ),
  ...phrases('from|off|off of', 'your|the|these|all', 'texts|text messages|messages|system|database'),
  ...phrases('to', 'me|us|this number|my number|my phone'),
  ...phrases('from you|from your office|from this number|from the practice'),
  ...phrases('now|right now|immediately|asap|any more|anymore|any longer|ever again|all of them'),
]);
const courtesies: ReadonlySet<string> = new Set([
  ...phrases('please|pls|plz|kindly|hi|hello|hey|sorry|im sorry|and'),
  ...phrases('thanks|thank you|thank u|thankyou|thx|ty|many thanks', '|so much|very much|a lot|anyway|for everything'),
  ...phrases('can|could|would|will', 'you'),
  ...phrases('i want|i would like|id like|i need|i ask|i am asking|im asking', 'you to'),
]);

/**
 * What a text consists of: a reserved word (D-35), or a request in any other words to get no more texts, with thanks and courtesies (47 CFR
 * 64.1200(a)(10)). Null for an ordinary text: “please cancel” and “stop by at three” are about an appointment.
 */
export function keywordOf(text: string): 'stop' | 'start' | 'help' | null {
  const reserved = meanings.get((text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '));
  if (reserved) return reserved;
  return isRequest(wordsOf(text)) ? 'stop' : null;
}

const isRequest = (words: readonly string[]): boolean =>
  !isMadeOf(words, courtesies, details) && isMadeOf(words, requests, details, courtesies);

const wordsOf = (text: string): readonly string[] => plainWords(text.replaceAll('?', ' '));

/** Of a text's plain words, each followed by a blank. The gaps are bounded, so that time grows with the text's length alone. */
const doubtful = [
  /\b(?:stop|stops|quit|cease) (?!by |in |at |over )(?:\S+ ){0,4}(?:texts?|texting|messages?|messaging|sms|reminders?|notifications?|contacting) /,
  /\bcancel (?:the |all |your |these |my )?(?:texts?|messages|reminders|notifications) /,
  /\bno more (?:\S+ )?(?:texts|messages|reminders|notifications) /,
  /\b(?:dont|do not|never) (?:send|text|message|contact|remind) /,
  /\b(?:dont|do not) (?:want|need) (?:any |these |your |the |more |any more )?(?:texts?|messages|reminders|notifications) /,
  /\b(?:unsubscribed?|opt(?:ed)? (?:me |us )?out) /,
  // Not from the schedule.
  /\b(?:remove|take) (?:me|us|my number) (?!from (?:the |your )?(?:\S+ )?(?:schedule|calendar|appointment|waitlist|waiting) )/,
  /\b(?:remove|take) (?:\S+ ){1,2}(?:off|from|off of) your (?:\S+ )?list /,
  /^stop (?:i|we|you) /,
  /\bwrong number /,
  /\bleave (?:me|us) alone /,
];

/**
 * Whether a text that is no plain request may ask for no more texts, so that staff should decide: a sentence of it is such a request, or it
 * speaks of ending texts.
 */
export function mayAskToStop(text: string): boolean {
  if (keywordOf(text) !== null) return false;
  const sentences = text.split(/[.!?;,\n]+/).map(wordsOf);
  if (sentences.some((words) => isRequest(words))) return true;
  const words = `${wordsOf(text).join(' ')} `;
  return doubtful.some((pattern) => pattern.test(words));
}
