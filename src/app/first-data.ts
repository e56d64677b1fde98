import { enrollmentEndpoint } from '#src/services/campaigns/enrollment.ts';
import { firstPage, listEndpoint } from '#src/services/communication/conversations.ts';
import { isPublicAddress } from './pages.ts';
import { paths } from './paths.ts';
import type { AppStore } from './store.ts';

/**
 * Prefetches the first data of an address while its code and the sign-in are still loading; the requests wait for the token only.
 * Without a subscription, data that no screen uses is evicted as usual. Resolves once every request has settled.
 */
export async function fetchFirstData(store: AppStore, address: { pathname: string; search: string }): Promise<void> {
  if (isPublicAddress(address)) return;
  const list = address.pathname.startsWith(paths.inbox())
    ? store.dispatch(listEndpoint.initiate(firstPage, { subscribe: false }))
    : null;
  await store.dispatch(enrollmentEndpoint.initiate({}, { subscribe: false }));
  await list;
}
