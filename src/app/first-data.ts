import { enrollmentEndpoint } from '#src/services/campaigns/enrollment.ts';
import { firstPage, listEndpoint } from '#src/services/communication/conversations.ts';
import { isPublicAddress, paths } from './paths.ts';
import type { AppStore } from './store.ts';

/**
 * Asks for what an address shows first, while its code and the sign-in are still on their way: the requests wait for the token and not for
 * the screen. Nobody is subscribed, so what no screen takes is forgotten as usual.
 */
export function fetchFirstData(store: AppStore, address: { pathname: string; search: string }): void {
  if (isPublicAddress(address)) return;
  void store.dispatch(enrollmentEndpoint.initiate({}, { subscribe: false }));
  if (address.pathname.startsWith(paths.inbox()))
    void store.dispatch(listEndpoint.initiate(firstPage, { subscribe: false }));
}
