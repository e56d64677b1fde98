import { createElement, type ReactElement, use, useSyncExternalStore } from 'react';
import { type CodeOnDemand, codeOnDemand } from '#src/lib/code-on-demand.ts';
import type { Page } from './pages.ts';

const codes = new Map<string, CodeOnDemand<ReactElement>>();
const listeners = new Set<() => void>();
let loading = 0;

function count(change: number) {
  loading += change;
  for (const listener of listeners) listener();
}

function codeOf({ path, load }: Page): CodeOnDemand<ReactElement> {
  const known = codes.get(path);
  if (known) return known;
  const code = codeOnDemand(path, async () => {
    count(1);
    try {
      return createElement(await load());
    } finally {
      count(-1);
    }
  });
  codes.set(path, code);
  return code;
}

/** Fetches a page's code; code that failed to load is fetched again. */
export const fetchPageCode = (page: Page): Promise<ReactElement> => codeOf(page).fetch();

/** The page's element. Suspends until the code is loaded, and throws where it is missing. */
export const usePage = (page: Page): ReactElement => use(codeOf(page).arrival());

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the code of any page is loading. */
export const useIsPageLoading = (): boolean => useSyncExternalStore(subscribe, () => loading > 0);
