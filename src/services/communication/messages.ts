import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { addNote, listMessages, type Message, sendMessage } from '#contract/communication/messages.ts';
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

/** How many messages are fetched at a time where the server has pages: a few screens full. */
const pageLength = 80;
const longestPage = 1000;
/** How many messages are in sight at most. */
const screenful = 30;

const list = call(listMessages);

const pagesApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    /** Some of a conversation's messages; its thread keeps them. */
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
    /** A conversation's thread, from its newest messages back as far as it was loaded. */
    listMessages: build.query<CachedThread, ThreadQuery>({
      async queryFn(query, { dispatch, signal }) {
        const { data, error } = await (dispatch as Dispatch)(fetchNewest(query, signal));
        return data ? { data: addPage(emptyThread, { ...data, place: 'end' }) } : { error: error as ServiceError };
      },
      // Asked for by its id alone, whatever is known of the server by then.
      serializeQueryArgs: ({ queryArgs: { id } }) => ({ id }),
      structuralSharing: false,
      merge: (held, { messages, gaps }) =>
        addPage(undrafted(held), { messages, hasOlder: gaps.size > 0, place: 'end' }),
    }),
    sendMessage: build.mutation(call(sendMessage)),
    addNote: build.mutation(call(addNote)),
  }),
});

export const { useListMessagesQuery } = messagesApi;
export const { listMessages: threadEndpoint, sendMessage: sendEndpoint, addNote: noteEndpoint } = messagesApi.endpoints;

/** The server told of these messages, whoever asked; the outbox recognises its own among them. */
export const messagesReceived = createAction<readonly Message[]>('communication/messagesReceived');

/** What the socket's MESSAGE_UPSERT events do here (RT-04). */
export function applyMessageEvents(
  events: readonly MessageUpsert[],
  practice: PracticeIdentity,
): CommunicationThunk<void> {
  return (dispatch) => {
    dispatch(patchTable((table) => applyToTable(table, events, practice)));
    const told = messagesByConversation(events, practice);
    for (const [id, messages] of told) dispatch(patchThread(id, (thread) => addMessages(thread, messages)));
    // Once for all of them: each action has every row of the list look at the store.
    if (told.size > 0) dispatch(messagesReceived([...told.values()].flat()));
  };
}

/** Takes in the message that a send was answered with. */
export function cacheMessage(message: Message): CommunicationThunk<void> {
  return (dispatch) => {
    dispatch(patchThread(message.conversation_id, (thread) => addMessages(thread, [message])));
    dispatch(patchTable((table) => upsertLatestMessage(table, message)));
  };
}

/** Fetches anew the threads that are at hand, among them the open one; answers whether all went well, or had nothing left to fetch. */
export function refreshThreads({ endedAt }: Gap): CommunicationThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { initiate, select } = messagesApi.endpoints.listMessages;
    const refresh = async (query: ThreadQuery): Promise<boolean> => {
      await dispatch(messagesApi.util.getRunningQueryThunk('listMessages', query));
      const { startedTimeStamp, isSuccess } = select(query)(getState());
      if (isSuccess && startedTimeStamp !== undefined && startedTimeStamp > endedAt) return true;
      const { isSuccess: wentWell, error } = await dispatch(initiate(query, { subscribe: false, forceRefetch: true }));
      return wentWell || isMissing(error);
    };
    const refreshed = await Promise.all(
      messagesApi.util.selectCachedArgsForQuery(getState(), 'listMessages').map(refresh),
    );
    return refreshed.every(Boolean);
  };
}

/**
 * Fetches what is missing right before a message, beginning there or, for who comes from above, where it breaks off.
 * @returns what went wrong; undefined for nothing.
 */
export function fillGap(id: string, gap: string, from: 'above' | 'below'): CommunicationThunk<Promise<unknown>> {
  return async (dispatch, getState) => {
    const { messages } = selectThread(getState(), id);
    const above = messages[messages.findIndex((message) => message.id === gap) - 1];
    const place = from === 'above' && above ? { after: above.id } : { before: gap };
    return dispatch(loadPage({ id, ...place, limit: pageLength }, place));
  };
}

/** What became of the search for a spot: a message's id, null where there is none, or what went wrong. */
export type FoundSpot = { readonly message: string | null } | { readonly error: unknown };

/**
 * Loads what lies around a spot of a conversation's thread (IN-34, IN-35).
 * @param isAround whether the server knows how (extension `message-spots`); else all is loaded back to there.
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
          : loadPage({ id, before: oldest, limit: longestPage }, { before: oldest }),
      );
      if (error) return saysThereIsNone(error) ? { message: null } : { error };
      if (isAround) return { message: found() ?? null };
    }
    const message = found() ?? null;
    const gap = message === null ? undefined : gapAbove(selectThread(getState(), id), message);
    // What goes wrong with it shows where it is missing.
    if (gap !== undefined) await dispatch(fillGap(id, gap, 'below'));
    return { message };
  };
}

/** A gap so near above a message that it would be in sight with it, and move it when it is filled. */
function gapAbove({ messages, gaps }: CachedThread, id: string): string | undefined {
  const index = messages.findIndex((message) => message.id === id);
  return messages.slice(Math.max(0, index - screenful), index + 1).find((message) => gaps.has(message.id))?.id;
}

const oldestGap = ({ messages, gaps }: CachedThread): string | undefined =>
  messages.find((message) => gaps.has(message.id))?.id;

const saysThereIsNone = (error: unknown): boolean =>
  ['invalid_request', 'not_found'].includes(describeError(error).code);

const selectThread = (state: CommunicationRoot, id: string): CachedThread =>
  messagesApi.endpoints.listMessages.select({ id })(state).data ?? emptyThread;

/** Whether a conversation's messages are here, or will not come. Asks for nothing itself. */
export const useIsThreadSettled = (id: string): boolean =>
  useSelector((state: CommunicationRoot) => {
    const { data, isError } = messagesApi.endpoints.listMessages.select({ id })(state);
    return data !== undefined || isError;
  });

/** The messages of every thread that is at hand, by conversation. */
export const selectCachedMessages = (state: CommunicationRoot): ReadonlyMap<string, readonly Message[]> =>
  new Map(
    messagesApi.util
      .selectCachedArgsForQuery(state, 'listMessages')
      .map(({ id }) => [id, selectThread(state, id).messages]),
  );

/** The newest messages: as many as are shown at first, and back to the oldest that had not settled. */
const fetchNewest =
  ({ id, isPaged }: ThreadQuery, signal: AbortSignal): CommunicationThunk<Promise<Fetched>> =>
  (dispatch, getState) => {
    const length = pageLength + unsettledLength(selectThread(getState(), id));
    return dispatch(fetchPage(isPaged ? { id, limit: Math.min(length, longestPage) } : { id }, signal));
  };

/** Puts a page into its thread; resolves to what went wrong. */
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

/** Whoever asks for the same while it is on its way gets the same answer. */
const fetchPage =
  (query: PageQuery, signal?: AbortSignal): CommunicationThunk<Promise<Fetched>> =>
  async (dispatch) => {
    const request = dispatch(pagesApi.endpoints.listPage.initiate(query, { forceRefetch: true }));
    signal?.addEventListener('abort', () => request.abort());
    try {
      const { data, error } = await request;
      // Where it went wrong, the answer of last time may still be there.
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
      const held = undrafted(draft);
      const thread = patch(held);
      return thread === held ? undefined : thread;
    },
    false,
  ) as CommunicationThunk<unknown>;
