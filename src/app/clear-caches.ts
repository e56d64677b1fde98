import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { accessRemoved, sessionExpired, signedOut } from '#src/session/session-slice.ts';
import { clearedCaches } from './service-apis.ts';

/** Clears the services' caches when a session ends, so that an open page holds no data of the practice (D-41). */
export function clearCachesMiddleware() {
  const listener = createListenerMiddleware();
  listener.startListening({
    matcher: isAnyOf(signedOut, sessionExpired, accessRemoved),
    effect: (_action, { dispatch }) => {
      for (const clear of clearedCaches()) dispatch(clear);
    },
  });
  return listener.middleware;
}
