import { createListenerMiddleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import type { SocketEvent, PresenceUpdate } from '#contract/events.ts';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { hasExtension, uiBehaviorsEndpoint } from '#src/services/campaigns/ui-behaviors.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import type { NotificationRoot } from '#src/services/notification/root.ts';
import { isAnyStale, refetchStale } from '#src/services/stale-queries.ts';
import type { SurveysRoot } from '#src/services/surveys/root.ts';
import { absoluteUrl, readConfig } from '#src/session/runtime-config.ts';
import { getIdToken } from '#src/session/session.ts';
import { accessRemoved, sessionExpired, type SessionRoot } from '#src/session/session-slice.ts';
import { catchUp } from './catch-up.ts';
import { connect } from './connection.ts';
import { decodeFrame } from './decode.ts';
import { perFrame } from './per-frame.ts';
import { nowhere, type PresenceRoot } from './presence-slice.ts';
import { actionsFor, patchesFor, refetches } from './event-handlers.ts';
import type { SettingsRoot } from './settings-events.ts';
import {
  catchUpRequested,
  connectionChanged,
  fellBehind,
  framesIgnored,
  type RealtimeRoot,
  synced,
} from './realtime-slice.ts';
import { socketAddress } from './socket-address.ts';

type Root = SessionRoot &
  RealtimeRoot &
  PresenceRoot &
  CommunicationRoot &
  NotificationRoot &
  SettingsRoot &
  SurveysRoot;
type Dispatch = ThunkDispatch<Root, unknown, UnknownAction>;
interface Store {
  dispatch: Dispatch;
  getState(): Root;
}

/** Milliseconds. After a restart of the server all pages reconnect at once, but should not all fetch at once. */
const maxJitter = 2000;
/** Milliseconds between fetches of a page that cannot open a socket, because a proxy blocks it. */
const pollWithoutSocketEvery = 30_000;

const practiceOnline = ({ session }: Root): PracticeIdentity | null =>
  session.status === 'signed-in' ? session.authorizations : null;

/** This window's presence; null while there is none to send, or no server to send it to. */
function presenceToSend(state: Root): PresenceUpdate | null {
  const { own } = state.presence;
  return own !== nowhere && state.realtime.status === 'open' && hasExtension(state, 'presence') ? own : null;
}

/** Keeps the page up to date while a user is signed in. */
export function realtimeMiddleware(open: typeof connect = connect) {
  const listener = createListenerMiddleware<Root, Dispatch>();
  let live: Live | null = null;
  listener.startListening({
    predicate: (_action, now, before) => (practiceOnline(now) === null) !== (practiceOnline(before) === null),
    effect: (_action, store) => {
      live?.stop();
      const practice = practiceOnline(store.getState());
      live = practice && goLive(store, practice, open);
    },
  });
  listener.startListening({
    predicate: (action, now) => live !== null && answersQuery(action) && practiceOnline(now) !== null,
    effect: () => live?.replay(),
  });
  listener.startListening({ actionCreator: catchUpRequested, effect: () => live?.catchUp() });
  listener.startListening({
    predicate: (action) => live !== null && failsQuery(action),
    effect: (_action, store) => {
      if (store.dispatch(isAnyStale())) live?.fallBehind();
    },
  });
  listener.startListening({
    predicate: (_action, now, before) => presenceToSend(now) !== null && presenceToSend(now) !== presenceToSend(before),
    effect: (_action, store) => {
      const presence = presenceToSend(store.getState());
      if (presence) live?.send(presence);
    },
  });
  return listener.middleware;
}

interface Live {
  /** Applies events that arrived during a first load to its answer, which may be older. */
  replay(): void;
  /** Fetches now what may have been missed. */
  catchUp(): void;
  /** Something that is shown could not be refetched: says so until it is. */
  fallBehind(): void;
  send(update: PresenceUpdate): void;
  stop(): void;
}

function goLive(store: Store, practice: PracticeIdentity, open: typeof connect): Live {
  const stopped = new AbortController();
  const { signal } = stopped;
  let early: SocketEvent[] = [];
  let opened = false;
  /** What is being fetched was begun because the network or the page came back. */
  let isReturned = false;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  const catchingUp = catchUp(
    [
      ...refetches.map((refetch) => (endedAt: number) => {
        const changesSince = () => hasExtension(store.getState(), 'changes-since');
        return store.dispatch(refetch({ endedAt, changesSince }));
      }),
      () => store.dispatch(refetchStale()),
    ],
    (endedAt) => {
      store.dispatch(synced(endedAt));
      // What failed while the last of it was fetched.
      if (store.dispatch(isAnyStale())) fallBehind();
    },
    () => store.dispatch(fellBehind()),
  );
  function fallBehind() {
    store.dispatch(fellBehind());
    catchingUp.ensure();
  }
  const frames = perFrame<SocketEvent | null>((decoded) => {
    const events = decoded.filter((event) => event !== null);
    if (events.length < decoded.length) store.dispatch(framesIgnored(decoded.length - events.length));
    if (isFirstLoading(store.getState())) early.push(...events);
    for (const reaction of actionsFor(events, practice)) store.dispatch(reaction);
  });

  function beginCatchUp(delay: number, { hasReturned = false } = {}) {
    isReturned = hasReturned;
    catchingUp.begin(delay);
  }

  function refreshOnOpen() {
    // The first open is no reconnect of all pages, so it needs no jitter.
    beginCatchUp(opened ? Math.random() * maxJitter : 0);
    opened = true;
  }

  /** Fetches at an interval while there is no socket, during attempts to open one too. */
  function pollWithoutSocket() {
    pollTimer ??= setTimeout(() => {
      pollTimer = undefined;
      beginCatchUp(0);
    }, pollWithoutSocketEvery);
  }

  function stopPolling() {
    clearTimeout(pollTimer);
    pollTimer = undefined;
  }

  window.addEventListener('online', () => beginCatchUp(0, { hasReturned: true }), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') beginCatchUp(0, { hasReturned: true });
    },
    { signal },
  );
  void store.dispatch(uiBehaviorsEndpoint.initiate({}));
  const connection = connectTo(readConfig().services.notificationSocket);

  /** Null without a configured address: the page then shows its last fetch. */
  function connectTo(address: string | undefined) {
    if (!address) return null;
    const url = absoluteUrl(address).replace(/^http/, 'ws');
    return open({
      getAddress: async (request) => {
        const token = await getIdToken(request);
        return token === null ? null : store.dispatch(socketAddress(url, token));
      },
      onFrame: (frame) => frames.add(decodeFrame(frame)),
      onUnauthorized: () => store.dispatch(sessionExpired()),
      onRemoved: () => store.dispatch(accessRemoved()),
      onStatus: (status) => {
        store.dispatch(connectionChanged(status));
        // What returns the network or the page begins both a fetch and an attempt to connect; where sockets are blocked, only the fetch succeeds.
        if (status !== 'connecting' && !(status === 'waiting' && isReturned)) catchingUp.rest();
        if (status === 'waiting') return pollWithoutSocket();
        if (status !== 'connecting') stopPolling();
        if (status === 'open') refreshOnOpen();
      },
    });
  }

  return {
    replay() {
      frames.flush();
      if (early.length === 0) return;
      for (const change of patchesFor(early, practice)) store.dispatch(change);
      if (!isFirstLoading(store.getState())) early = [];
    },
    catchUp: () => beginCatchUp(0),
    fallBehind,
    send: (data) => connection?.send(JSON.stringify({ action_type: 'PRESENCE', data })),
    stop() {
      stopped.abort();
      frames.drop();
      catchingUp.stop();
      stopPolling();
      connection?.close();
    },
  };
}

const failsQuery = ({ type }: UnknownAction): boolean => type.endsWith('/executeQuery/rejected');
const answersQuery = ({ type }: UnknownAction): boolean => type.endsWith('/executeQuery/fulfilled');

/** Whether a first load is in flight, whose answer may lack an event that arrives now. */
const isFirstLoading = ({ communication, notification }: Root): boolean =>
  [communication.queries, notification.queries].some((queries) =>
    Object.values(queries).some((query) => query?.status === QueryStatus.pending && query.data === undefined),
  );
