import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { viewIn } from './addresses.ts';

// The page loads in advance what it does not show; other pages load nothing of it.
const onDemand = { ahead: false };

/** The two lists. They and an open letter are loaded apart: who opens one of them does not wait for the other. */
export const LetterLists = lazyWithPreload(
  'lists of newsletters',
  async () => (await import('./lists/LetterLists.tsx')).LetterLists,
  onDemand,
);

/** An open newsletter or template. */
export const OpenLetter = lazyWithPreload(
  'newsletter',
  async () => (await import('./wizard/OpenLetter.tsx')).OpenLetter,
  onDemand,
);

/** Preloads the code of what an address shows. A failure is reported where the code is rendered. */
export const fetchViewCode = (search: string): Promise<unknown> =>
  Promise.allSettled([(viewIn(new URLSearchParams(search)).kind === 'lists' ? LetterLists : OpenLetter).fetch()]);
