import { createAction } from '@reduxjs/toolkit';
import {
  cancelScheduledMessage,
  changeScheduledMessage,
  listScheduledMessages,
  type ScheduledMessage,
  scheduleMessage,
  sendScheduledMessage,
} from '#contract/communication/scheduled-messages.ts';
import type { ScheduledMessageUpsert } from '#contract/events.ts';
import type { Output } from '#contract/http.ts';
import { afterRunning } from '../after-running.ts';
import { call } from '../call.ts';
import { isMissing } from '../describe-error.ts';
import { undrafted } from '../undrafted.ts';
import { communicationApi } from './api.ts';
import type { Gap } from './conversations.ts';
import { cacheMessage } from './messages.ts';
import { compareTimes } from './order.ts';
import type { CommunicationThunk } from './root.ts';

/** The scheduled texts of a conversation, the next one first. Sent and cancelled ones stay, so that older events of them change nothing. */
type Scheduled = readonly ScheduledMessage[];

const list = call(listScheduledMessages);

const scheduledMessagesApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the conversation's id. */
    listScheduledMessages: build.query<Scheduled, string>({
      query: (id) => list.query({ id }),
      rawResponseSchema: list.responseSchema,
      transformResponse: ({ data }: Output<typeof listScheduledMessages>) => data,
      structuralSharing: false,
      merge: (cached, received) => mergeScheduled(undrafted(cached).filter(isOver), received),
    }),
    scheduleMessage: build.mutation(call(scheduleMessage)),
    changeScheduledMessage: build.mutation({
      ...call(changeScheduledMessage),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(({ data }) => void dispatch(cacheScheduledMessage(data))).catch(() => undefined),
    }),
    cancelScheduledMessage: build.mutation({
      ...call(cancelScheduledMessage),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(({ data }) => void dispatch(cacheScheduledMessage(data))).catch(() => undefined),
    }),
    sendScheduledMessage: build.mutation({
      ...call(sendScheduledMessage),
      async onQueryStarted({ id, scheduledId }, { dispatch, queryFulfilled }) {
        const sent = await queryFulfilled.catch(() => null);
        if (!sent) return;
        dispatch(patchScheduled(id, (scheduled) => scheduled.filter((one) => one.id !== scheduledId)));
        dispatch(cacheMessage(sent.data));
      },
    }),
  }),
});

export const {
  useListScheduledMessagesQuery,
  useChangeScheduledMessageMutation,
  useCancelScheduledMessageMutation,
  useSendScheduledMessageMutation,
} = scheduledMessagesApi;
export const { scheduleMessage: scheduleEndpoint, listScheduledMessages: scheduledMessagesEndpoint } =
  scheduledMessagesApi.endpoints;

/** Whether it has yet to be sent. */
export const isScheduled = ({ status }: ScheduledMessage): boolean => status === 'SCHEDULED';
const isOver = (scheduled: ScheduledMessage): boolean => !isScheduled(scheduled);

/** Scheduled texts arrived from the server; the outbox recognises its own among them. */
export const scheduledMessagesReceived = createAction<Scheduled>('communication/scheduledMessagesReceived');

/** Applies SCHEDULED_MESSAGE_UPSERT events. */
export function applyScheduledMessageEvents(events: readonly ScheduledMessageUpsert[]): CommunicationThunk<void> {
  return (dispatch) => {
    const received = events.map(({ data }) => data.scheduled_message);
    for (const one of received) dispatch(cacheScheduledMessage(one));
    dispatch(scheduledMessagesReceived(received));
  };
}

/** Caches a scheduled text from the server. */
export const cacheScheduledMessage = (received: ScheduledMessage): CommunicationThunk<unknown> =>
  patchScheduled(received.conversation_id, (scheduled) => mergeScheduled(scheduled, [received]));

/** Refetches the scheduled texts of the cached conversations; resolves to whether all succeeded or no longer exist. */
export function refreshScheduledMessages(_gap: Gap): CommunicationThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { initiate } = scheduledMessagesEndpoint;
    const refreshed = await Promise.all(
      scheduledMessagesApi.util.selectCachedArgsForQuery(getState(), 'listScheduledMessages').map((id) =>
        afterRunning(
          () => dispatch(scheduledMessagesApi.util.getRunningQueryThunk('listScheduledMessages', id)),
          () => dispatch(initiate(id, { subscribe: false, forceRefetch: true })),
        ),
      ),
    );
    return refreshed.every(({ isSuccess, error }) => isSuccess || isMissing(error));
  };
}

/** The scheduled texts with these added: each once, in its newest version, by the time of sending and then of creation. */
export function mergeScheduled(scheduled: Scheduled, received: Scheduled): Scheduled {
  const byId = new Map(scheduled.map((one) => [one.id, one]));
  for (const one of received) {
    const cached = byId.get(one.id);
    if (!cached || compareTimes(one.update_ts, cached.update_ts) > 0) byId.set(one.id, one);
  }
  return [...byId.values()].sort(
    (a, b) => compareTimes(a.send_at, b.send_at) || compareTimes(a.create_ts, b.create_ts) || (a.id < b.id ? -1 : 1),
  );
}

const patchScheduled = (id: string, patch: (scheduled: Scheduled) => Scheduled): CommunicationThunk<unknown> =>
  scheduledMessagesApi.util.updateQueryData(
    'listScheduledMessages',
    id,
    (draft) => patch(undrafted(draft)),
    false,
  ) as CommunicationThunk<unknown>;
