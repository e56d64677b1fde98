import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';

/** The not-found page, which the first screen does not need. */
export const NotFoundPage = lazyWithPreload(
  'not-found page',
  async () => (await import('./NotFoundPage.tsx')).NotFoundPage,
);
