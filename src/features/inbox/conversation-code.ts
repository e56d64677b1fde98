import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';

/** The open conversation. Whoever comes without one in mind looks at the list first, which does not wait for this. */
export const ConversationPane = lazyWithPreload(
  'conversation',
  async () => (await import('./ConversationPane.tsx')).ConversationPane,
);

/** Who is on its other side. */
export const ClientSidebar = lazyWithPreload(
  'client side',
  async () => (await import('./client/ClientSidebar.tsx')).ClientSidebar,
);

/** Fetches what a conversation is shown with. What is missing is told of where it is shown. */
export const fetchConversationCode = (): Promise<unknown> =>
  Promise.allSettled([ConversationPane.fetch(), ClientSidebar.fetch()]);
