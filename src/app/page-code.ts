import { createElement, type ReactElement, use, useSyncExternalStore } from 'react';
import { loadPage } from './missing-chunk.ts';
import type { Page } from './pages.ts';

/** The code of a page: on its way, here, or missing. */
interface PageCode {
  readonly arrival: Promise<ReactElement>;
  isMissing: boolean;
}

const codes = new Map<string, PageCode>();
const listeners = new Set<() => void>();
let onTheirWay = 0;

function count(change: number) {
  onTheirWay += change;
  for (const listener of listeners) listener();
}

/** Fetches a page's code as soon as one is on the way to the page; what was missing last time is fetched anew. */
export function fetchPageCode({ path, load }: Page): PageCode {
  const known = codes.get(path);
  if (known && !known.isMissing) return known;
  const arrival = loadPage(path, load).then(({ Component }) => createElement(Component));
  const code: PageCode = { arrival, isMissing: false };
  codes.set(path, code);
  count(1);
  void arrival
    .then(
      // React's own mark of a promise that is kept: without it the skeleton would show for a moment even so.
      (value) => Object.assign(arrival, { status: 'fulfilled', value }),
      () => (code.isMissing = true),
    )
    .finally(() => count(-1));
  return code;
}

/** The page itself. What shows it suspends until the code is here, and fails where it is missing. */
export function usePage(page: Page): ReactElement {
  return use((codes.get(page.path) ?? fetchPageCode(page)).arrival);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the code of a page is on its way. */
export const useIsPageComing = (): boolean => useSyncExternalStore(subscribe, () => onTheirWay > 0);
