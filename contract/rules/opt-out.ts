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

/** What a client's text asks of the texting service itself, if it is nothing but one of the reserved words (D-35); null for an ordinary text. */
export function keywordOf(text: string): 'stop' | 'start' | 'help' | null {
  const words = text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return meanings.get(words.join(' ')) ?? null;
}
