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
import { campaignsApi } from '#src/services/campaigns/api.ts';
import { communicationApi } from '#src/services/communication/api.ts';
import { notificationApi } from '#src/services/notification/api.ts';
import { surveysApi } from '#src/services/surveys/api.ts';
import { templatesApi } from '#src/services/templates/api.ts';
import { sessionReducer } from '#src/session/session-slice.ts';
import { clearCachesMiddleware } from './clear-caches.ts';

const services = [campaignsApi, communicationApi, notificationApi, templatesApi, surveysApi];

const reducer = combineReducers({
  session: sessionReducer,
  flags: flagsReducer,
  realtime: realtimeReducer,
  presence: presenceReducer,
  drafts: draftsReducer,
  outbox: outboxReducer,
  [campaignsApi.reducerPath]: campaignsApi.reducer,
  [communicationApi.reducerPath]: communicationApi.reducer,
  [notificationApi.reducerPath]: notificationApi.reducer,
  [templatesApi.reducerPath]: templatesApi.reducer,
  [surveysApi.reducerPath]: surveysApi.reducer,
});

/** Session, flags, the caches of the five services, presence, drafts, and the outbox. */
export const createStore = () =>
  configureStore({
    reducer,
    middleware: (defaults) =>
      // The development checks walk the whole state on every action, which is too slow with thousands of conversations.
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        campaignsApi.middleware,
        communicationApi.middleware,
        notificationApi.middleware,
        templatesApi.middleware,
        surveysApi.middleware,
        clearCachesMiddleware(services),
        realtimeMiddleware(),
        ownerMiddleware(openDrafts, openOutbox),
      ),
    // Socket events are already batched by frame; the default batching would delay them by another one.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });

export type AppStore = ReturnType<typeof createStore>;
