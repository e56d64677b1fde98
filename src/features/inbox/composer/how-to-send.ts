/** A text to the client, or a note that only staff read. */
export type WritingMode = 'text' | 'note';
/** At once, at once with the conversation done, or at a moment to come (ISO 8601). */
export type HowToSend = 'now' | 'done' | { readonly at: string };
