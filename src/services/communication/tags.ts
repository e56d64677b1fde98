import { type Conversation, type Pet, updateConversation } from '#contract/communication/conversations.ts';
import { call } from '../call.ts';
import { communicationApi } from './api.ts';
import { conversationIn, type ConversationTable, toldIn, writeRows } from './conversation-table.ts';
import { patchTable, selectConversation } from './conversations.ts';
import type { CommunicationRoot } from './root.ts';
import { upsertConversations } from './upserts.ts';

interface Tagging {
  readonly id: string;
  /** All pets of the conversation. */
  readonly pets: readonly Pet[];
}

const update = call(updateConversation);

const tagsApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    /** Shown at once and taken back when refused (IN-49); the caller gets the error (ER-37). */
    tagPets: build.mutation<Conversation, Tagging>({
      query: ({ id, pets }) => update.query({ id, pets: pets.map((pet) => pet.id) }),
      responseSchema: update.responseSchema,
      async onQueryStarted({ id, pets }, { dispatch, getState, queryFulfilled }) {
        const before = selectConversation(getState() as CommunicationRoot, id)?.pets ?? [];
        dispatch(patchTable((table) => withPets(table, id, pets)));
        try {
          const { data } = await queryFulfilled;
          dispatch(patchTable((table) => upsertConversations(table, [data])));
        } catch {
          dispatch(patchTable((table) => (isStill(table, id, pets) ? withPets(table, id, before) : table)));
        }
      },
    }),
  }),
});

export const { useTagPetsMutation } = tagsApi;

function withPets(table: ConversationTable, id: string, pets: readonly Pet[]): ConversationTable {
  const row = toldIn(table, id);
  return row ? writeRows(table, [{ ...row, pets: [...pets] }]) : table;
}

const isStill = (table: ConversationTable, id: string, pets: readonly Pet[]): boolean =>
  conversationIn(table, id)
    ?.pets.map((pet) => pet.id)
    .join() === pets.map((pet) => pet.id).join();
