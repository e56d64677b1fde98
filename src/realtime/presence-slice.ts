import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Presence, PresenceUpdate } from '#contract/events.ts';
import { type ById, byId } from '#src/lib/by-id.ts';
import { connectionChanged } from './realtime-slice.ts';

type Person = Presence['data']['people'][number];

/** Who has which conversation open. Cleared when the connection is lost. */
export interface PresenceState {
  /** The people in each conversation, including the user of this window. */
  readonly people: ById<readonly Person[]>;
  /** The presence of this window. Each new object is sent once. */
  readonly own: PresenceUpdate;
}
export interface PresenceRoot {
  readonly presence: PresenceState;
}

/** The initial presence, which is not sent. */
export const nowhere: PresenceUpdate = Object.freeze({ conversation_id: null, state: 'viewing' });

const initialState: PresenceState = { people: byId(), own: nowhere };

const presenceSlice = createSlice({
  name: 'presence',
  initialState,
  reducers: {
    presenceReceived(state, { payload }: PayloadAction<readonly Presence[]>) {
      const received = payload.map(({ data }) => [data.conversation_id, data.people] as const);
      const people = Object.entries(byId(state.people, received)).filter(([, present]) => present.length > 0);
      return { ...state, people: byId(people) };
    },
    /** This window shows another conversation, or none. */
    conversationViewed: (state, { payload }: PayloadAction<string | null>) => ({
      ...state,
      own: { conversation_id: payload, state: 'viewing' as const },
    }),
    /** The user types in the conversation, still types, or has stopped. */
    writingChanged(state, { payload }: PayloadAction<boolean>) {
      if (state.own.conversation_id === null) return state;
      return { ...state, own: { ...state.own, state: payload ? ('writing' as const) : ('viewing' as const) } };
    },
  },
  extraReducers: (build) =>
    build.addCase(connectionChanged, (state, { payload }) =>
      payload === 'open' ? state : { ...state, people: byId() },
    ),
});

export const presenceReducer = presenceSlice.reducer;
export const { presenceReceived, conversationViewed, writingChanged } = presenceSlice.actions;
