/** A text to the client, or a note that only staff read. */
export type WritingMode = 'text' | 'note';
/** Now, now while marking the conversation as done, or at a later time (ISO 8601). */
export type HowToSend = 'now' | 'done' | { readonly at: string };
