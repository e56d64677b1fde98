import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { draftsReducer } from '#src/drafts/drafts-slice.ts';
import { openDrafts } from '#src/drafts/open-drafts.ts';
import { ownerMiddleware } from '#src/drafts/owner-middleware.ts';
import { flagsReducer } from '#src/flags/flags-slice.ts';
import { openOutbox } from '#src/outbox/open-outbox.ts';
import { outboxReducer } from '#src/outbox/outbox-slice.ts';
import { realtimeMiddleware } from '#src/realtime/middleware.ts';
import { presenceReducer } from '#src/realtime/presence-slice.ts';
import { realtimeReducer } from '#src/realtime/realtime-slice.ts';
import { sessionReducer } from '#src/session/session-slice.ts';
import { clearCachesMiddleware } from './clear-caches.ts';
import { cacheReducers, serviceMiddleware } from './service-apis.ts';

const reducer = combineReducers({
  session: sessionReducer,
  flags: flagsReducer,
  realtime: realtimeReducer,
  presence: presenceReducer,
  drafts: draftsReducer,
  outbox: outboxReducer,
  ...cacheReducers,
});

/** Session, flags, the caches of all services, presence, drafts, and the outbox. */
export const createStore = () =>
  configureStore({
    reducer,
    middleware: (defaults) =>
      // The development checks walk the whole state on every action, which is too slow with thousands of conversations.
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        ...serviceMiddleware,
        clearCachesMiddleware(),
        realtimeMiddleware(),
        ownerMiddleware(openDrafts, openOutbox),
      ),
    // Socket events are already batched by frame; the default batching would delay them by another one.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });

export type AppStore = ReturnType<typeof createStore>;
