import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';

/** The open conversation. It is loaded lazily, so that the list does not wait for it. */
export const ConversationPane = lazyWithPreload(
  'conversation',
  async () => (await import('./ConversationPane.tsx')).ConversationPane,
);

/** The client's sidebar. */
export const ClientSidebar = lazyWithPreload(
  'client side',
  async () => (await import('./client/ClientSidebar.tsx')).ClientSidebar,
);

/** Preloads the code of an open conversation. A failure is reported where the code is rendered. */
export const fetchConversationCode = (): Promise<unknown> =>
  Promise.allSettled([ConversationPane.fetch(), ClientSidebar.fetch()]);
