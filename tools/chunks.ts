import type { Rolldown } from 'vite';

/** What every screen stands on: one chunk, compressed as a whole, that stays in the browser's cache when only our own code changes. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|@reduxjs|redux|redux-thunk|react-redux|reselect|immer|use-sync-external-store|zod)\//;

/** The page that most sessions open first and stay on. */
const mainPage = 'src/features/inbox/InboxPage.tsx';

/** Names a chunk for what loads with the main page in any case and is used elsewhere too. */
function withMainPage(): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();
  const isLoadedWithIt = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Imports may go in a circle.
    known.set(id, false);
    const importers = context.getModuleInfo(id)?.importers ?? [];
    const isLoaded = id.endsWith(mainPage) || importers.some((one) => isLoadedWithIt(one, context));
    known.set(id, isLoaded);
    return isLoaded;
  };
  return (id, context) => (!id.endsWith(mainPage) && isLoadedWithIt(id, context) ? 'shared' : null);
}

/**
 * Few files before the first screen: left to itself the bundler makes a chunk for every set of pages that share something, and dozens of
 * small files compress badly.
 */
export const codeSplitting = (): Rolldown.CodeSplittingOptions => ({
  groups: [
    { name: 'framework', test: framework, priority: 3 },
    { name: 'app', tags: ['$initial'], priority: 2 },
    { name: withMainPage(), debugName: 'shared', minShareCount: 2, priority: 1 },
  ],
});
