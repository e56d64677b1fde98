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

/** Common wordings of the same request (F-38). "Please cancel" is not one: it is about an appointment. */
const asksToStop = /^(PLEASE )?(STOP|QUIT)( (TEXTING|MESSAGING)( (ME|US))?)?( PLEASE)?$/;

/** The keyword of a text that consists of a reserved word (D-35) or of the plain request to stop; null for an ordinary text. */
export function keywordOf(text: string): 'stop' | 'start' | 'help' | null {
  const words = (text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return meanings.get(words) ?? (asksToStop.test(words) ? 'stop' : null);
}
