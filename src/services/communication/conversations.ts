import { QueryStatus } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import {
  type Conversation,
  getConversation,
  listConversations,
  startConversation,
  updateConversation,
} from '#contract/communication/conversations.ts';
import type { ConversationUpsert } from '#contract/events.ts';
import type { Output } from '#contract/http.ts';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { limits } from '#contract/rules/limits.ts';
import { afterRunning } from '../after-running.ts';
import { call, type Called } from '../call.ts';
import { undrafted } from '../undrafted.ts';
import { useRetry } from '../use-retry.ts';
import { communicationApi } from './api.ts';
import { type Change, changeRows, insertStarted, applyMove, undoChange } from './changes.ts';
import { type ConversationTable, conversationIn, emptyTable } from './conversation-table.ts';
import { compareTimes } from './order.ts';
import type { CommunicationRoot, CommunicationThunk } from './root.ts';
import { applyToTable, upsertConversations } from './upserts.ts';

type Page = Called<typeof listConversations> & { readonly page: number };

/** The practice's conversations as far as they are here. */
export interface ConversationList {
  readonly table: ConversationTable;
  /** The newest `update_ts` that the server listed. Events do not raise it: one may arrive after a gap. */
  readonly seenUntil: string | null;
  /** The page that is still to come; null once all are here. */
  readonly next: Page | null;
}

/** The list begins with page 1 of a thousand (IN-55, CN-03). */
export const firstPage: Page = { page: limits.conversationPage, per_page: limits.conversationsPerPage };

/** Milliseconds. Changes are stamped before they can be read, so catching up looks back a little further. */
const overlap = 60_000;

const list = call(listConversations);

const conversationsApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    listConversations: build.query<ConversationList, Page>({
      query: list.query,
      rawResponseSchema: list.responseSchema,
      transformResponse: (answer: Output<typeof listConversations>, _meta, page) => listOf(answer, page),
      structuralSharing: false,
      // All pages are one cache (IN-56).
      serializeQueryArgs: ({ endpointName }) => endpointName,
      merge: (held, told, { arg }) => mergeLists(undrafted(held), told, arg),
      // The first page is asked for by every screen that mounts; only another one is news.
      forceRefetch: ({ currentArg, previousArg }) =>
        currentArg !== undefined && currentArg.page !== firstPage.page && currentArg.page !== previousArg?.page,
      async onQueryStarted(_page, { dispatch, queryFulfilled }) {
        const next = await queryFulfilled.then(({ data }) => data.next).catch(() => null);
        if (next) await dispatch(fetchPage(next));
      },
    }),
    /** One conversation that the list may not hold (extension `single-conversation`). */
    getConversation: build.query({
      ...call(getConversation),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        settled(queryFulfilled, (told) => dispatch(tellOf(told))),
    }),
    startConversation: build.mutation({
      ...call(startConversation),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        settled(queryFulfilled, (started) =>
          dispatch(patchTable((table) => insertStarted(table, started, new Date().toISOString()))),
        ),
    }),
    /** Shown at once and taken back when refused (IN-47, IN-48); the caller gets the error (ER-37). */
    updateConversation: build.mutation({
      ...call(updateConversation),
      async onQueryStarted(input, { dispatch, getState, queryFulfilled }) {
        const before = selectConversation(getState() as CommunicationRoot, input.id);
        const change = changeOf(input);
        dispatch(patchTable((table) => changeRows(table, [input.id], change)));
        try {
          const { data } = await queryFulfilled;
          dispatch(input.container ? patchTable((table) => applyMove(table, data)) : tellOf(data));
        } catch {
          if (before) dispatch(patchTable((table) => undoChange(table, before, change)));
        }
      },
    }),
  }),
});

export const { useGetConversationQuery, useStartConversationMutation, useUpdateConversationMutation } =
  conversationsApi;
export const {
  listConversations: listEndpoint,
  startConversation: startEndpoint,
  updateConversation: updateEndpoint,
} = conversationsApi.endpoints;

const selectList = conversationsApi.endpoints.listConversations.select(firstPage);

const noConversations = emptyTable();

/** All conversations and whether they are on their way; every change of any of them renders anew. */
export function useConversationTable() {
  const query = conversationsApi.useListConversationsQuery(firstPage);
  const { data, error } = query;
  const [isRetrying, retry] = useRetry(query);
  return {
    table: data?.table ?? noConversations,
    isComplete: data?.next === null,
    /** Why they, or what became of them since, could not be had; it stands until they can be. */
    error,
    isRetrying,
    retry,
  };
}

/** How many conversations of the inbox nobody has read, as far as they are here. Asks for nothing itself. */
export const selectUnreadCount = (state: CommunicationRoot): number =>
  selectList(state).data?.table.narrowed.INBOX.unread.length ?? 0;

export const selectTable = (state: CommunicationRoot): ConversationTable =>
  selectList(state).data?.table ?? noConversations;

/** The conversations that are here. Asks for nothing itself. */
export const useCachedConversations = (): ConversationTable => useSelector(selectTable);

const nothing = {};

/** Keeps the conversations here and up to date, whatever page is shown; renders nothing anew. */
export const useConversationSubscription = (skip: boolean) =>
  conversationsApi.useListConversationsQuery(firstPage, { skip, selectFromResult: () => nothing });

export const selectConversation = (state: CommunicationRoot, id: string): Conversation | undefined => {
  const held = selectList(state).data;
  return held && conversationIn(held.table, id);
};

/** One conversation; renders anew only when that one changes. Asks for nothing itself. */
export const useConversation = (id: string): Conversation | undefined =>
  useSelector((state: CommunicationRoot) => selectConversation(state, id));

/** Changes the table that the screens show, if there is one. */
export function patchTable(patch: (table: ConversationTable) => ConversationTable): CommunicationThunk<unknown> {
  return conversationsApi.util.updateQueryData(
    'listConversations',
    firstPage,
    (draft) => {
      const held = undrafted(draft);
      const table = patch(held.table);
      return table === held.table ? undefined : Object.freeze({ ...held, table });
    },
    false,
  ) as CommunicationThunk<unknown>;
}

/** What the socket's CONVERSATION_UPSERT events do here (RT-03). */
export const applyConversationEvents = (
  events: readonly ConversationUpsert[],
  practice: PracticeIdentity,
): CommunicationThunk<unknown> => patchTable((table) => applyToTable(table, events, practice));

/** What a refetch after a gap needs to know (D-31). */
export interface Gap {
  /** Whether the server can name only what changed: asked when it matters, since at first nobody knows yet. */
  readonly changesSince: () => boolean;
  /** When the gap ended, in milliseconds: what was asked for later is whole. */
  readonly endedAt: number;
}

/** Fetches what the list may have missed, nothing where nobody has asked for it yet; answers whether all went well. */
export function refreshConversations({ changesSince, endedAt }: Gap): CommunicationThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { data, status, startedTimeStamp, originalArgs } = await afterRunning(runningRequest(dispatch), () =>
      selectList(getState()),
    );
    if (status === QueryStatus.uninitialized) return true;
    const isWhole = data && !data.next && originalArgs?.page === firstPage.page && !originalArgs.changed_since;
    if (isWhole && startedTimeStamp !== undefined && startedTimeStamp > endedAt) return true;
    // Pages that are still to come are loaded besides; only after a failure does all begin anew.
    const goesOn = status === QueryStatus.fulfilled && changesSince();
    const since = data && goesOn ? data.seenUntil : null;
    const from = since && new Date(Date.parse(since) - overlap).toISOString();
    return dispatch(fetchPage(from ? { ...firstPage, changed_since: from } : firstPage));
  };
}

function fetchPage(page: Page): CommunicationThunk<Promise<boolean>> {
  const options = { subscribe: false, forceRefetch: true };
  const { initiate } = conversationsApi.endpoints.listConversations;
  return async (dispatch) => {
    const { isSuccess } = await afterRunning(runningRequest(dispatch), () => dispatch(initiate(page, options)));
    return isSuccess;
  };
}

const runningRequest = (dispatch: Parameters<CommunicationThunk<unknown>>[0]) => () =>
  dispatch(conversationsApi.util.getRunningQueryThunk('listConversations', firstPage));

function listOf({ data, _metadata }: Output<typeof listConversations>, page: Page): ConversationList {
  const fetched = _metadata.page * _metadata.per_page;
  const next = data.length > 0 && fetched < _metadata.total ? { ...page, page: page.page + 1 } : null;
  const stamps = data.flatMap(({ update_ts: stamp }) => stamp ?? []);
  const seenUntil = stamps.reduce<string | null>((a, b) => (a && compareTimes(a, b) > 0 ? a : b), null);
  return Object.freeze({ table: upsertConversations(emptyTable(), data), seenUntil, next });
}

function mergeLists(held: ConversationList, told: ConversationList, page: Page): ConversationList {
  const isFirst = page.page === firstPage.page;
  return Object.freeze({
    table: upsertConversations(held.table, told.table.rows),
    // What changes while later pages are fetched may slip from one to another, so only the first one counts.
    seenUntil: (isFirst && told.seenUntil) || held.seenUntil,
    next: page.changed_since ? held.next : told.next,
  });
}

/**
 * What a change makes of a row before the server has answered. That a client waits after all is the server's to say. What saves to patient records moves once that has worked: until then it
 * stays before the eyes of whoever saves it (IN-43).
 */
export const changeOf = ({
  is_pinned,
  read_status,
  container,
  pets,
  no_reply_until,
}: Called<typeof updateConversation>): Change => ({
  ...(is_pinned !== undefined && { pinned_at: is_pinned ? new Date().toISOString() : null }),
  ...(read_status && { read_status }),
  ...(container && !pets && { container }),
  ...(no_reply_until !== undefined && { needs_reply_since: null }),
});

const tellOf = (told: Conversation): CommunicationThunk<unknown> =>
  patchTable((table) => upsertConversations(table, [told]));

/** Does something with an answer; what becomes of a failure is the caller's business. */
const settled = <T>(answer: Promise<{ data: T }>, then: (data: T) => unknown): Promise<void> =>
  answer.then(({ data }) => void then(data)).catch(() => undefined);
