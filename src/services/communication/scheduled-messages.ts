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

/** The planned texts of a conversation, the next one first. What has left or was called off stays, so that older news of it changes nothing. */
type Planned = readonly ScheduledMessage[];

const list = call(listScheduledMessages);

const scheduledMessagesApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the conversation's id. */
    listScheduledMessages: build.query<Planned, string>({
      query: (id) => list.query({ id }),
      rawResponseSchema: list.responseSchema,
      transformResponse: ({ data }: Output<typeof listScheduledMessages>) => data,
      structuralSharing: false,
      merge: (held, told) => mergeScheduled(undrafted(held).filter(isOver), told),
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
        dispatch(patchScheduled(id, (planned) => planned.filter((one) => one.id !== scheduledId)));
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

/** Whether it is still to leave. */
export const isScheduled = ({ status }: ScheduledMessage): boolean => status === 'SCHEDULED';
const isOver = (planned: ScheduledMessage): boolean => !isScheduled(planned);

/** The server told of these planned texts; the outbox recognises its own among them. */
export const scheduledMessagesReceived = createAction<Planned>('communication/scheduledMessagesReceived');

/** What the socket's SCHEDULED_MESSAGE_UPSERT events do here. */
export function applyScheduledMessageEvents(events: readonly ScheduledMessageUpsert[]): CommunicationThunk<void> {
  return (dispatch) => {
    const told = events.map(({ data }) => data.scheduled_message);
    for (const one of told) dispatch(cacheScheduledMessage(one));
    dispatch(scheduledMessagesReceived(told));
  };
}

/** Takes in a planned text that the server told of. */
export const cacheScheduledMessage = (told: ScheduledMessage): CommunicationThunk<unknown> =>
  patchScheduled(told.conversation_id, (planned) => mergeScheduled(planned, [told]));

/** Fetches anew what is planned in the conversations at hand; answers whether all went well, or had nothing left to fetch. */
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

/** What is planned with these among it: each once, as it is said to be last, by the moment of leaving and then of writing. */
export function mergeScheduled(planned: Planned, told: Planned): Planned {
  const byId = new Map(planned.map((one) => [one.id, one]));
  for (const one of told) {
    const held = byId.get(one.id);
    if (!held || compareTimes(one.update_ts, held.update_ts) > 0) byId.set(one.id, one);
  }
  return [...byId.values()].sort(
    (a, b) => compareTimes(a.send_at, b.send_at) || compareTimes(a.create_ts, b.create_ts) || (a.id < b.id ? -1 : 1),
  );
}

const patchScheduled = (id: string, patch: (planned: Planned) => Planned): CommunicationThunk<unknown> =>
  scheduledMessagesApi.util.updateQueryData(
    'listScheduledMessages',
    id,
    (draft) => patch(undrafted(draft)),
    false,
  ) as CommunicationThunk<unknown>;
