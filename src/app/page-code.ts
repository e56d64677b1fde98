import { createElement, type ReactElement, use, useSyncExternalStore } from 'react';
import { type CodeOnDemand, codeOnDemand } from '#src/lib/code-on-demand.ts';
import type { Page } from './pages.ts';

const codes = new Map<string, CodeOnDemand<ReactElement>>();
const listeners = new Set<() => void>();
let onTheirWay = 0;

function count(change: number) {
  onTheirWay += change;
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

/** Fetches a page's code as soon as one is on the way to the page; what was missing last time is fetched anew. */
export const fetchPageCode = (page: Page): Promise<ReactElement> => codeOf(page).fetch();

/** The page itself. What shows it suspends until the code is here, and fails where it is missing. */
export const usePage = (page: Page): ReactElement => use(codeOf(page).arrival());

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the code of a page is on its way. */
export const useIsPageComing = (): boolean => useSyncExternalStore(subscribe, () => onTheirWay > 0);
