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

/** The same request as people word it (F-38). "Please cancel" is no such thing: that is about an appointment. */
const asksToStop = /^(PLEASE )?(STOP|QUIT)( (TEXTING|MESSAGING)( (ME|US))?)?( PLEASE)?$/;

/**
 * What a client's text asks of the texting service itself, if it is nothing but one of the reserved words (D-35) or the plain request to stop;
 * null for an ordinary text.
 */
export function keywordOf(text: string): 'stop' | 'start' | 'help' | null {
  const words = (text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return meanings.get(words) ?? (asksToStop.test(words) ? 'stop' : null);
}
