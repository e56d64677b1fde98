import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { addNote, fetchMediaAgain, listMessages, type Message, sendMessage } from '#contract/communication/messages.ts';
import type { MessageUpsert } from '#contract/events.ts';
import type { Input, Output } from '#contract/http.ts';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import type { ServiceError } from '../base-query.ts';
import { call } from '../call.ts';
import { describeError, isMissing } from '../describe-error.ts';
import { undrafted } from '../undrafted.ts';
import { communicationApi } from './api.ts';
import { type Gap, patchTable } from './conversations.ts';
import {
  emptyThread,
  type CachedThread,
  messageAt,
  type MessagePage,
  type Spot,
  addMessages,
  addPage,
  unsettledLength,
} from './cached-thread.ts';
import type { CommunicationRoot, CommunicationThunk } from './root.ts';
import { applyToTable, messagesByConversation, upsertLatestMessage } from './upserts.ts';

type PageQuery = Input<typeof listMessages>;

type Page = Omit<MessagePage, 'place'>;
interface Fetched {
  readonly data?: Page;
  readonly error?: unknown;
}
type Dispatch = ThunkDispatch<CommunicationRoot, unknown, UnknownAction>;

/** Which thread, and whether the server has it in pages (extension `message-pages`). */
interface ThreadQuery {
  readonly id: string;
  readonly isPaged?: boolean;
}

/** Messages per request, if the server has pages: a few screens. */
const pageLength = 80;
const maxPageLength = 1000;
/** Messages visible at once, at most. */
const maxVisible = 30;

const list = call(listMessages);

const pagesApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    /** Some of a conversation's messages, which are then cached in its thread. */
    listPage: build.query<Page, PageQuery>({
      query: list.query,
      rawResponseSchema: list.responseSchema,
      transformResponse: ({ data, _metadata }: Output<typeof listMessages>) => ({
        messages: data,
        hasOlder: data.length > 0 && (_metadata?.has_older ?? false),
      }),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
  }),
});

const messagesApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    /** A conversation's thread: its newest messages, and older ones as far as they are loaded. */
    listMessages: build.query<CachedThread, ThreadQuery>({
      async queryFn(query, { dispatch, signal }) {
        const { data, error } = await (dispatch as Dispatch)(fetchNewest(query, signal));
        return data ? { data: addPage(emptyThread, { ...data, place: 'end' }) } : { error: error as ServiceError };
      },
      // Cached by its id alone, because `isPaged` may become known later.
      serializeQueryArgs: ({ queryArgs: { id } }) => ({ id }),
      structuralSharing: false,
      merge: (cached, { messages, gaps }) =>
        addPage(undrafted(cached), { messages, hasOlder: gaps.size > 0, place: 'end' }),
    }),
    sendMessage: build.mutation(call(sendMessage)),
    addNote: build.mutation(call(addNote)),
    fetchMediaAgain: build.mutation({
      ...call(fetchMediaAgain),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(({ data }) => dispatch(cacheMessage(data))).catch(() => undefined),
    }),
  }),
});

export const { useListMessagesQuery, useFetchMediaAgainMutation } = messagesApi;
export const { listMessages: threadEndpoint, sendMessage: sendEndpoint, addNote: noteEndpoint } = messagesApi.endpoints;

/** Messages arrived from the server in any way; the outbox recognises its own among them. */
export const messagesReceived = createAction<readonly Message[]>('communication/messagesReceived');

/** Applies MESSAGE_UPSERT events (RT-04). */
export function applyMessageEvents(
  events: readonly MessageUpsert[],
  practice: PracticeIdentity,
): CommunicationThunk<void> {
  return (dispatch) => {
    dispatch(patchTable((table) => applyToTable(table, events, practice)));
    const received = messagesByConversation(events, practice);
    for (const [id, messages] of received) dispatch(patchThread(id, (thread) => addMessages(thread, messages)));
    // One action for all, because each action runs the selectors of every row.
    if (received.size > 0) dispatch(messagesReceived([...received.values()].flat()));
  };
}

/** Caches the message that a send was answered with. */
export function cacheMessage(message: Message): CommunicationThunk<void> {
  return (dispatch) => {
    dispatch(patchThread(message.conversation_id, (thread) => addMessages(thread, [message])));
    dispatch(patchTable((table) => upsertLatestMessage(table, message)));
  };
}

/** Refetches the cached threads, among them the open one; resolves to whether all succeeded or no longer exist. */
export function refreshThreads({ endedAt }: Gap): CommunicationThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { initiate, select } = messagesApi.endpoints.listMessages;
    const refresh = async (query: ThreadQuery): Promise<boolean> => {
      await dispatch(messagesApi.util.getRunningQueryThunk('listMessages', query));
      const { startedTimeStamp, isSuccess } = select(query)(getState());
      if (isSuccess && startedTimeStamp !== undefined && startedTimeStamp > endedAt) return true;
      const { isSuccess: succeeded, error } = await dispatch(initiate(query, { subscribe: false, forceRefetch: true }));
      return succeeded || isMissing(error);
    };
    const refreshed = await Promise.all(
      messagesApi.util.selectCachedArgsForQuery(getState(), 'listMessages').map(refresh),
    );
    return refreshed.every(Boolean);
  };
}

/**
 * Loads messages into the gap before a message: the newest missing ones, or from above the oldest missing ones.
 * @returns the error, if it failed
 */
export function fillGap(id: string, gap: string, from: 'above' | 'below'): CommunicationThunk<Promise<unknown>> {
  return async (dispatch, getState) => {
    const { messages } = selectThread(getState(), id);
    const above = messages[messages.findIndex((message) => message.id === gap) - 1];
    const place = from === 'above' && above ? { after: above.id } : { before: gap };
    return dispatch(loadPage({ id, ...place, limit: pageLength }, place));
  };
}

/** The id of the message at a spot, null if there is none, or the error. */
export type FoundSpot = { readonly message: string | null } | { readonly error: unknown };

/**
 * Loads the messages around a spot of a conversation's thread (IN-34, IN-35).
 * @param isAround whether the server can (extension `message-spots`); else everything back to the spot is loaded
 */
export function loadSpot(id: string, spot: Spot, isAround: boolean): CommunicationThunk<Promise<FoundSpot>> {
  return async (dispatch, getState) => {
    const found = () => messageAt(selectThread(getState(), id), spot);
    const query = 'message' in spot ? { around: spot.message } : spot;
    for (let next = found(); next === undefined; next = found()) {
      const oldest = oldestGap(selectThread(getState(), id));
      if (oldest === undefined) return { message: null };
      const error = await dispatch(
        isAround
          ? loadPage({ id, ...query, limit: pageLength }, 'anywhere')
          : loadPage({ id, before: oldest, limit: maxPageLength }, { before: oldest }),
      );
      if (error) return isNoSpot(error) ? { message: null } : { error };
      if (isAround) return { message: found() ?? null };
    }
    const message = found() ?? null;
    const gap = message === null ? undefined : gapAbove(selectThread(getState(), id), message);
    // If this fails, the gap shows the error.
    if (gap !== undefined) await dispatch(fillGap(id, gap, 'below'));
    return { message };
  };
}

/** A gap so near above a message that it would be visible with it, and filling it would move the message. */
function gapAbove({ messages, gaps }: CachedThread, id: string): string | undefined {
  const index = messages.findIndex((message) => message.id === id);
  return messages.slice(Math.max(0, index - maxVisible), index + 1).find((message) => gaps.has(message.id))?.id;
}

const oldestGap = ({ messages, gaps }: CachedThread): string | undefined =>
  messages.find((message) => gaps.has(message.id))?.id;

const isNoSpot = (error: unknown): boolean => ['invalid_request', 'not_found'].includes(describeError(error).code);

const selectThread = (state: CommunicationRoot, id: string): CachedThread =>
  messagesApi.endpoints.listMessages.select({ id })(state).data ?? emptyThread;

/** Whether a conversation's messages are loaded or failed to load. Sends no request. */
export const useIsThreadSettled = (id: string): boolean =>
  useSelector((state: CommunicationRoot) => {
    const { data, isError } = messagesApi.endpoints.listMessages.select({ id })(state);
    return data !== undefined || isError;
  });

/** The messages of every cached thread, by conversation. */
export const selectCachedMessages = (state: CommunicationRoot): ReadonlyMap<string, readonly Message[]> =>
  new Map(
    messagesApi.util
      .selectCachedArgsForQuery(state, 'listMessages')
      .map(({ id }) => [id, selectThread(state, id).messages]),
  );

/** The newest messages: as many as are shown at first, and back to the oldest whose status may still change. */
const fetchNewest =
  ({ id, isPaged }: ThreadQuery, signal: AbortSignal): CommunicationThunk<Promise<Fetched>> =>
  (dispatch, getState) => {
    const length = pageLength + unsettledLength(selectThread(getState(), id));
    return dispatch(fetchPage(isPaged ? { id, limit: Math.min(length, maxPageLength) } : { id }, signal));
  };

/** Loads a page into its thread; resolves to the error, if it failed. */
function loadPage(query: PageQuery, place: MessagePage['place']): CommunicationThunk<Promise<unknown>> {
  return async (dispatch) => {
    const { data, error } = await dispatch(fetchPage(query));
    if (!data) return error;
    const isAfter = typeof place === 'object' && 'after' in place;
    dispatch(
      patchThread(query.id, (thread) => addPage(thread, { ...data, hasOlder: isAfter || data.hasOlder, place })),
    );
    dispatch(messagesReceived(data.messages));
    return undefined;
  };
}

/** Calls for the same page share one request. */
const fetchPage =
  (query: PageQuery, signal?: AbortSignal): CommunicationThunk<Promise<Fetched>> =>
  async (dispatch) => {
    const request = dispatch(pagesApi.endpoints.listPage.initiate(query, { forceRefetch: true }));
    signal?.addEventListener('abort', () => request.abort());
    try {
      const { data, error } = await request;
      // After an error `data` may still be the previous answer.
      return error ? { error } : { data };
    } finally {
      request.unsubscribe();
    }
  };

const patchThread = (id: string, patch: (thread: CachedThread) => CachedThread): CommunicationThunk<unknown> =>
  messagesApi.util.updateQueryData(
    'listMessages',
    { id },
    (draft) => {
      const cached = undrafted(draft);
      const thread = patch(cached);
      return thread === cached ? undefined : thread;
    },
    false,
  ) as CommunicationThunk<unknown>;
