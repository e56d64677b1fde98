import { createPath, type Location, type Navigator, NavigationType, parsePath, type To } from 'react-router-dom';
import { isLeavingGuarded, leavePage } from '#src/lib/leave-guard.ts';

/** The tab's location, and how it got there. */
export interface Navigation {
  readonly location: Location;
  readonly navigationType: NavigationType;
}

/** The tab's history. All navigation passes through it, so leave guards are checked here. */
export interface BrowserHistory extends Navigator {
  readonly current: Navigation;
  /** Calls back on every navigation; returns the function that unsubscribes. */
  listen(listener: (navigation: Navigation) => void): () => void;
}

/** The state stored with a history entry. */
interface Entry {
  readonly key: string;
  /** Position in the tab's history. */
  readonly index: number;
  readonly state: unknown;
}

const currentEntry = (): Partial<Entry> | null => window.history.state as Partial<Entry> | null;
const newKey = () => Math.random().toString(36).slice(2, 10);
const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = currentEntry();
  // The router's key for the initial location is 'default'.
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? 'default', mask: undefined };
}

export function browserHistory(): BrowserHistory {
  const listeners = new Set<(navigation: Navigation) => void>();
  let index = currentEntry()?.index ?? 0;
  // The key is dropped, so that a reloaded page counts as the initial location too.
  window.history.replaceState({ index, state: currentEntry()?.state ?? null }, '');
  let current: Navigation = { location: currentLocation(), navigationType: NavigationType.Pop };
  /** A step that we triggered: back to a guarded page, or forward once the user has agreed to leave it. */
  let ownStep: 'back' | 'forward' | null = null;

  function arrive(navigationType: NavigationType) {
    current = { location: currentLocation(), navigationType };
    for (const listener of listeners) listener(current);
  }

  function go(to: To, write: () => void) {
    const { pathname = current.location.pathname } = typeof to === 'string' ? parsePath(to) : to;
    if (pathname === current.location.pathname) write();
    else leavePage(pathname, write);
  }

  function write(how: 'push' | 'replace', to: To, state: unknown) {
    index += how === 'push' ? 1 : 0;
    const entry: Entry = { key: newKey(), index, state: state ?? null };
    if (how === 'push') window.history.pushState(entry, '', hrefOf(to));
    else window.history.replaceState(entry, '', hrefOf(to));
    arrive(how === 'push' ? NavigationType.Push : NavigationType.Replace);
  }

  function step() {
    const way = ownStep;
    ownStep = null;
    if (way === 'back') return;
    const at = currentEntry()?.index;
    // An in-page link: the browser has added an entry itself.
    if (at === undefined) window.history.replaceState({ key: newKey(), index: index + 1, state: null }, '');
    const steps = at === undefined ? 1 : at - index;
    const isOther = window.location.pathname !== current.location.pathname;
    if (way === null && isOther && isLeavingGuarded(window.location.pathname)) {
      ownStep = 'back';
      const { pathname } = window.location;
      window.history.go(-steps);
      leavePage(pathname, () => {
        ownStep = 'forward';
        window.history.go(steps);
      });
      return;
    }
    index += steps;
    arrive(NavigationType.Pop);
  }

  return {
    get current() {
      return current;
    },
    listen(listener) {
      if (listeners.size === 0) window.addEventListener('popstate', step);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', step);
      };
    },
    createHref: hrefOf,
    push: (to, state) => go(to, () => write('push', to, state)),
    replace: (to, state) => go(to, () => write('replace', to, state)),
    go: (steps) => window.history.go(steps),
  };
}
