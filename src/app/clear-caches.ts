import { createListenerMiddleware, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { accessRemoved, sessionExpired, signedOut } from '#src/session/session-slice.ts';

interface Service {
  readonly util: { resetApiState(): UnknownAction };
}

/** Clears the services' caches when a session ends, so that an open page holds no data of the practice (D-41). */
export function clearCachesMiddleware(services: readonly Service[]) {
  const listener = createListenerMiddleware();
  listener.startListening({
    matcher: isAnyOf(signedOut, sessionExpired, accessRemoved),
    effect: (_action, { dispatch }) => {
      for (const { util } of services) dispatch(util.resetApiState());
    },
  });
  return listener.middleware;
}
