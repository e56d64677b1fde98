import { act } from '@testing-library/react';
import { type BrowserHistory, browserHistory } from '#src/app/browser-history.ts';

/** The tab's address bar, as a test uses it. */
export interface AddressBar {
  readonly history: BrowserHistory;
  /** Goes to an address, or a number of steps through the history. */
  navigate(to: string | number): Promise<void>;
  /** Path and query. */
  address(): string;
}

/** Opens a tab at an address. */
export function addressBar(path: string): AddressBar {
  window.history.replaceState(null, '', path);
  const history = browserHistory();
  return {
    history,
    navigate: (to) =>
      act(async () => {
        if (typeof to === 'string') {
          history.push(to);
          return;
        }
        const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
        history.go(to);
        await stepped;
      }),
    address: () => history.current.location.pathname + history.current.location.search,
  };
}
