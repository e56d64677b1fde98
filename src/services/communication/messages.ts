import { createAction } from '@reduxjs/toolkit';
import { listMessages, type Message, sendMessage } from '#contract/communication/messages.ts';
import type { MessageUpsert } from '#contract/events.ts';
import type { Output } from '#contract/http.ts';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { call } from '../call.ts';
import { undrafted } from '../undrafted.ts';
import { communicationApi } from './api.ts';
import { type Gap, patchTable } from './conversations.ts';
import type { CommunicationThunk } from './root.ts';
import { applyToTable, messagesByConversation, upsertLatestMessage, upsertMessages } from './upserts.ts';

const list = call(listMessages);
const noMessages: readonly Message[] = Object.freeze([]);

const messagesApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    /** A conversation's messages, oldest first; the argument is the conversation's id. */
    listMessages: build.query<readonly Message[], string>({
      query: (id) => list.query({ id }),
      rawResponseSchema: list.responseSchema,
      transformResponse: ({ data }: Output<typeof listMessages>) => upsertMessages(noMessages, data),
      structuralSharing: false,
      merge: (held, told) => upsertMessages(undrafted(held), told),
    }),
    sendMessage: build.mutation(call(sendMessage)),
  }),
});

export const { useListMessagesQuery } = messagesApi;
export const { listMessages: threadEndpoint, sendMessage: sendEndpoint } = messagesApi.endpoints;

/** The server told of these messages, whoever asked; the outbox recognises its own among them. */
export const messagesTold = createAction<readonly Message[]>('communication/messagesTold');

/** What the socket's MESSAGE_UPSERT events do here (RT-04). */
export function applyMessageEvents(
  events: readonly MessageUpsert[],
  practice: PracticeIdentity,
): CommunicationThunk<void> {
  return (dispatch) => {
    dispatch(patchTable((table) => applyToTable(table, events, practice)));
    for (const [id, messages] of messagesByConversation(events, practice)) {
      dispatch(patchThread(id, messages));
      dispatch(messagesTold(messages));
    }
  };
}

/** Takes in the message that a send was answered with. */
export function takeMessage(message: Message): CommunicationThunk<void> {
  return (dispatch) => {
    dispatch(patchThread(message.conversation_id, [message]));
    dispatch(patchTable((table) => upsertLatestMessage(table, message)));
  };
}

/** Fetches anew the threads that are at hand, among them the open one; answers whether all went well. */
export function refreshThreads({ endedAt }: Gap): CommunicationThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { initiate, select } = messagesApi.endpoints.listMessages;
    const refresh = async (id: string): Promise<boolean> => {
      await dispatch(messagesApi.util.getRunningQueryThunk('listMessages', id));
      const { startedTimeStamp, isSuccess } = select(id)(getState());
      if (isSuccess && startedTimeStamp !== undefined && startedTimeStamp > endedAt) return true;
      return (await dispatch(initiate(id, { subscribe: false, forceRefetch: true }))).isSuccess;
    };
    const refreshed = await Promise.all(
      messagesApi.util.selectCachedArgsForQuery(getState(), 'listMessages').map(refresh),
    );
    return refreshed.every(Boolean);
  };
}

const patchThread = (id: string, told: readonly Message[]): CommunicationThunk<unknown> =>
  messagesApi.util.updateQueryData(
    'listMessages',
    id,
    (draft) => {
      const held = undrafted(draft);
      const thread = upsertMessages(held, told);
      return thread === held ? undefined : thread;
    },
    false,
  ) as CommunicationThunk<unknown>;
