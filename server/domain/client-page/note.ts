/** Characters of a client's note to the practice. */
export const longestNote = 500;

/** A note as it was meant: browsers end the lines of a form with CR LF. */
export const readNote = (typed: string): string => typed.replaceAll('\r\n', '\n').trim();

export const isNoteTooLong = (typed: string): boolean => readNote(typed).length > longestNote;
