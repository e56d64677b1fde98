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
import { serverNow } from '#src/lib/server-clock.ts';
import { afterRunning } from '../after-running.ts';
import type { ServiceError } from '../base-query.ts';
import { call, type Called } from '../call.ts';
import { undrafted } from '../undrafted.ts';
import { useRetry } from '../use-retry.ts';
import { communicationApi } from './api.ts';
import { changeRows, insertStarted, markMoved, settleChange } from './changes.ts';
import { type ConversationTable, conversationIn, emptyTable } from './conversation-table.ts';
import { afterTurns, inTurn } from './in-turn.ts';
import { compareTimes } from './order.ts';
import type { Change } from './pending-changes.ts';
import type { CommunicationRoot, CommunicationThunk } from './root.ts';
import { applyToTable, upsertConversations } from './upserts.ts';

type Page = Called<typeof listConversations> & { readonly page: number };

/** The practice's conversations as far as they are loaded. */
export interface ConversationList {
  readonly table: ConversationTable;
  /** The newest `update_ts` that the server listed. Events do not raise it: one may arrive after a gap. */
  readonly seenUntil: string | null;
  /** The next page to load; null after the last one. */
  readonly next: Page | null;
}

/** The list begins with page 1 of a thousand (IN-55, CN-03). */
export const firstPage: Page = { page: limits.conversationPage, per_page: limits.conversationsPerPage };

/** Milliseconds. Changes are stamped before they can be read, so catching up looks back a little further. */
const overlap = 60_000;

const list = call(listConversations);
const update = call(updateConversation);
type UpdateAnswer = { data: Conversation; error?: undefined } | { data?: undefined; error: ServiceError };

/** Pins are one line, because their order is that of the list; other changes wait only for those of the same kind to their conversation. */
const lineOf = ({ id, is_pinned, read_status, container }: Called<typeof updateConversation>): string =>
  is_pinned === undefined ? `${id} ${container ? 'container' : read_status ? 'read' : 'other'}` : 'pins';

const conversationsApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    listConversations: build.query<ConversationList, Page>({
      query: list.query,
      rawResponseSchema: list.responseSchema,
      transformResponse: (answer: Output<typeof listConversations>, _meta, page) => listOf(answer, page),
      structuralSharing: false,
      // All pages share one cache entry (IN-56).
      serializeQueryArgs: ({ endpointName }) => endpointName,
      merge: (cached, loaded, { arg }) => mergeLists(undrafted(cached), loaded, arg),
      // Every screen that mounts requests the first page, which needs no refetch; further pages do.
      forceRefetch: ({ currentArg, previousArg }) =>
        currentArg !== undefined && currentArg.page !== firstPage.page && currentArg.page !== previousArg?.page,
      async onQueryStarted(_page, { dispatch, queryFulfilled }) {
        const next = await queryFulfilled.then(({ data }) => data.next).catch(() => null);
        if (next) await dispatch(fetchPage(next));
      },
    }),
    /** One conversation that may not be in the list (extension `single-conversation`). */
    getConversation: build.query({
      ...call(getConversation),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        onSuccess(queryFulfilled, (conversation) => dispatch(cacheConversation(conversation))),
    }),
    startConversation: build.mutation({
      ...call(startConversation),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        onSuccess(queryFulfilled, (started) =>
          dispatch(patchTable((table) => insertStarted(table, started, new Date().toISOString()))),
        ),
    }),
    /**
     * Shown at once and taken back when refused (IN-47, IN-48); the caller gets the error (ER-37). Changes of one kind are sent in the order in
     * which they were made.
     */
    updateConversation: build.mutation<Conversation, Called<typeof updateConversation>>({
      queryFn: (input, { dispatch }, _extra, baseQuery) =>
        inTurn(dispatch, lineOf(input), async () => {
          const send = () => baseQuery(update.query(input)) as Promise<UpdateAnswer>;
          const answer = await send();
          // Where the answer to a pin was lost, the same press says what became of it.
          return input.is_pinned !== undefined && answer.error?.status === 'FETCH_ERROR' ? send() : answer;
        }),
      responseSchema: update.responseSchema,
      async onQueryStarted(input, { dispatch, queryFulfilled }) {
        const change = changeOf(input);
        dispatch(patchTable((table) => changeRows(table, [input.id], change)));
        const answer = await queryFulfilled.then(({ data }) => data).catch(() => null);
        // The server's clock puts a pin elsewhere than ours. Those that were made together are placed together.
        if (answer && input.is_pinned) await afterTurns(dispatch, lineOf(input));
        dispatch(
          patchTable((table) => {
            const settled = settleChange(table, [input.id], change, answer);
            return answer && input.container ? markMoved(settled, input.id) : settled;
          }),
        );
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

/** All conversations and their loading state; renders again on every change of any of them. */
export function useConversationTable() {
  const query = conversationsApi.useListConversationsQuery(firstPage);
  const { data, error } = query;
  const [isRetrying, retry] = useRetry(query);
  return {
    table: data?.table ?? noConversations,
    isComplete: data?.next === null,
    /** Why loading or refetching failed; it stays until that succeeds. */
    error,
    isRetrying,
    retry,
  };
}

/** The number of unread conversations in the inbox, as far as they are loaded. Sends no request. */
export const selectUnreadCount = (state: CommunicationRoot): number =>
  selectList(state).data?.table.filtered.INBOX.unread.length ?? 0;

export const selectTable = (state: CommunicationRoot): ConversationTable =>
  selectList(state).data?.table ?? noConversations;

/** The loaded conversations. Sends no request. */
export const useCachedConversations = (): ConversationTable => useSelector(selectTable);

const nothing = {};

/** Keeps the conversations loaded and up to date on every page, without rendering again. */
export const useConversationSubscription = (skip: boolean) =>
  conversationsApi.useListConversationsQuery(firstPage, { skip, selectFromResult: () => nothing });

export const selectConversation = (state: CommunicationRoot, id: string): Conversation | undefined => {
  const list = selectList(state).data;
  return list && conversationIn(list.table, id);
};

/** One conversation; renders again only when that one changes. Sends no request. */
export const useConversation = (id: string): Conversation | undefined =>
  useSelector((state: CommunicationRoot) => selectConversation(state, id));

/** Changes the table that the screens show, if there is one. */
export function patchTable(patch: (table: ConversationTable) => ConversationTable): CommunicationThunk<unknown> {
  return conversationsApi.util.updateQueryData(
    'listConversations',
    firstPage,
    (draft) => {
      const cached = undrafted(draft);
      const table = patch(cached.table);
      return table === cached.table ? undefined : Object.freeze({ ...cached, table });
    },
    false,
  ) as CommunicationThunk<unknown>;
}

/** Applies CONVERSATION_UPSERT events (RT-03). */
export const applyConversationEvents = (
  events: readonly ConversationUpsert[],
  practice: PracticeIdentity,
): CommunicationThunk<unknown> => patchTable((table) => applyToTable(table, events, practice));

/** What a refetch after a gap needs to know (D-31). */
export interface Gap {
  /** Whether the server can list changes only. A function, because it is not known at first. */
  readonly changesSince: () => boolean;
  /** When the gap ended, in milliseconds. Answers to later requests are complete. */
  readonly endedAt: number;
}

/** Fetches what the list may have missed, if it was requested before; resolves to whether that succeeded. */
export function refreshConversations({ changesSince, endedAt }: Gap): CommunicationThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { data, status, startedTimeStamp, originalArgs } = await afterRunning(runningRequest(dispatch), () =>
      selectList(getState()),
    );
    if (status === QueryStatus.uninitialized) return true;
    const isFulfilled = status === QueryStatus.fulfilled;
    const isWhole =
      isFulfilled && data && !data.next && originalArgs?.page === firstPage.page && !originalArgs.changed_since;
    if (isWhole && startedTimeStamp !== undefined && startedTimeStamp > endedAt) return true;
    // The changes suffice after a success: pages not loaded yet follow separately. After a failure, loading restarts.
    const changesSuffice = isFulfilled && changesSince();
    const since = data && changesSuffice ? data.seenUntil : null;
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

function mergeLists(cached: ConversationList, loaded: ConversationList, page: Page): ConversationList {
  const isFirst = page.page === firstPage.page;
  return Object.freeze({
    table: upsertConversations(cached.table, loaded.table.rows),
    // While later pages are fetched a change may move a row to a page that is loaded already, so only the first page counts.
    seenUntil: (isFirst && loaded.seenUntil) || cached.seenUntil,
    next: page.changed_since ? cached.next : loaded.next,
  });
}

/**
 * The optimistic change of a row. Whether a client needs a reply after all is known to the server alone. A change that saves to patient records
 * moves the row only after the answer, so that staff see whether saving worked (IN-43).
 */
export const changeOf = ({
  is_pinned,
  read_status,
  container,
  pets,
  no_reply_until,
  sms_subscribed,
  asked_to_stop_at,
}: Called<typeof updateConversation>): Change => ({
  ...(is_pinned !== undefined && { pinned_at: is_pinned ? new Date(serverNow()).toISOString() : null }),
  ...(read_status && { read_status }),
  ...(container && !pets && { container }),
  ...(no_reply_until !== undefined && { needs_reply_since: null }),
  ...(sms_subscribed !== undefined && { sms_subscribed, stopped_by_staff: !sms_subscribed }),
  ...(sms_subscribed === false && { asked_to_stop_at: null }),
  ...(asked_to_stop_at === null && { asked_to_stop_at }),
});

const cacheConversation = (conversation: Conversation): CommunicationThunk<unknown> =>
  patchTable((table) => upsertConversations(table, [conversation]));

/** Calls `then` with a successful answer; failures are handled by the caller of the mutation. */
const onSuccess = <T>(answer: Promise<{ data: T }>, then: (data: T) => unknown): Promise<void> =>
  answer.then(({ data }) => void then(data)).catch(() => undefined);
