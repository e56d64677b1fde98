import type { Rolldown } from 'vite';

/** The libraries of every screen: one chunk that stays in the browser's cache when only our own code changes. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|@reduxjs|redux|redux-thunk|react-redux|reselect|immer|use-sync-external-store|zod)\//;

/** Packages without side effects that do not declare it: they are dropped where nothing of them is used. */
export const withoutEffect =
  /node_modules\/(launchdarkly-react-client-sdk|lodash\.camelcase|react-is|hoist-non-react-statics|@aws-crypto\/.+|tslib)\//;

/** Names the chunk of the modules that a module always loads; those that only it imports stay in its own chunk. */
function loadedWith(module: string, name: string): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();
  const isLoadedWithIt = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Imports may be circular.
    known.set(id, false);
    const importers = context.getModuleInfo(id)?.importers ?? [];
    const isLoaded = importers.some((one) => one.endsWith(module) || isLoadedWithIt(one, context));
    known.set(id, isLoaded);
    return isLoaded;
  };
  return (id, context) => (!withoutEffect.test(id) && isLoadedWithIt(id, context) ? name : null);
}

const shared = (module: string, name: string): Rolldown.CodeSplittingGroup => ({
  name: loadedWith(module, name),
  debugName: name,
  minShareCount: 2,
  priority: 1,
});

/**
 * Few files before the first screen: by default the bundler makes a chunk for every set of pages that share something, and dozens of small
 * files compress badly.
 */
export const codeSplitting = (): Rolldown.CodeSplittingOptions => ({
  groups: [
    { name: 'framework', test: framework, priority: 3 },
    { name: 'app', tags: ['$initial'], priority: 2 },
    shared('src/features/inbox/InboxPage.tsx', 'inbox'),
    shared('src/session/user-pool/amplify.ts', 'user-pool'),
    { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 0 },
  ],
});
