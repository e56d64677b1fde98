/** A quick reply that somebody asks for: where its slash stands, and the words behind it. */
export interface Slash {
  readonly from: number;
  readonly query: string;
}

const asked = /(?:^|\s)\/((?:\S[^\n/]{0,39})?)$/;

/** What is asked for right before the caret. A slash within a word, as in 5/10, asks for nothing, nor does one before a space. */
export function slashAt(text: string, caret: number): Slash | null {
  const query = asked.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, query };
}
