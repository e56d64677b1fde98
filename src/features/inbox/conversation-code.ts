import { soon } from '#src/ui/soon.ts';

/** The open conversation. Whoever comes without one in mind looks at the list first, which does not wait for this. */
export const ConversationPane = soon(
  'conversation',
  async () => (await import('./ConversationPane.tsx')).ConversationPane,
);
