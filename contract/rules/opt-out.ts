const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

/** What a client's text asks of the texting service itself, if it is one of the reserved words (D-35); null for an ordinary text. */
export function keywordOf(text: string): 'stop' | 'start' | 'help' | null {
  const word = text.toUpperCase().replace(/[^A-Z]/g, '');
  const isOneWord = /^[\s\p{P}]*[a-z]+(?:\s?[a-z]+)?[\s\p{P}]*$/iu.test(text);
  if (!isOneWord) return null;
  if (stopWords.has(word)) return 'stop';
  if (startWords.has(word)) return 'start';
  return word === 'HELP' ? 'help' : null;
}
