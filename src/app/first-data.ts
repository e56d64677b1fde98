import { enrollmentEndpoint } from '#src/services/campaigns/enrollment.ts';
import { firstPage, listEndpoint } from '#src/services/communication/conversations.ts';
import { isPublicAddress } from './pages.ts';
import { paths } from './paths.ts';
import type { AppStore } from './store.ts';

/**
 * Asks for what an address shows first, while its code and the sign-in are still on their way: the requests wait for the token and not for
 * the screen. Nobody is subscribed, so what no screen takes is forgotten as usual. Resolves once all is here, or cannot be had.
 */
export async function fetchFirstData(store: AppStore, address: { pathname: string; search: string }): Promise<void> {
  if (isPublicAddress(address)) return;
  const list = address.pathname.startsWith(paths.inbox())
    ? store.dispatch(listEndpoint.initiate(firstPage, { subscribe: false }))
    : null;
  await store.dispatch(enrollmentEndpoint.initiate({}, { subscribe: false }));
  await list;
}
