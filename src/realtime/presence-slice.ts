import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Presence, PresenceUpdate } from '#contract/events.ts';
import { type ById, byId } from '#src/lib/by-id.ts';
import { connectionChanged } from './realtime-slice.ts';

type Person = Presence['data']['people'][number];

/** Who is where. Nothing of it is kept: it is as true as the connection is alive. */
export interface PresenceState {
  /** The people in each conversation, whoever uses this window among them. */
  readonly people: ById<readonly Person[]>;
  /** Where this window is. Each object is said once. */
  readonly mine: PresenceUpdate;
}
export interface PresenceRoot {
  readonly presence: PresenceState;
}

/** What needs no saying. */
export const nowhere: PresenceUpdate = Object.freeze({ conversation_id: null, state: 'viewing' });

const initialState: PresenceState = { people: byId(), mine: nowhere };

const presenceSlice = createSlice({
  name: 'presence',
  initialState,
  reducers: {
    presenceReceived(state, { payload }: PayloadAction<readonly Presence[]>) {
      const told = payload.map(({ data }) => [data.conversation_id, data.people] as const);
      const people = Object.entries(byId(state.people, told)).filter(([, present]) => present.length > 0);
      return { ...state, people: byId(people) };
    },
    /** Another conversation is looked at in this window, or none. */
    conversationViewed: (state, { payload }: PayloadAction<string | null>) => ({
      ...state,
      mine: { conversation_id: payload, state: 'viewing' as const },
    }),
    /** Somebody writes in the conversation that is looked at, still does so, or has stopped. */
    writingChanged(state, { payload }: PayloadAction<boolean>) {
      if (state.mine.conversation_id === null) return state;
      return { ...state, mine: { ...state.mine, state: payload ? ('writing' as const) : ('viewing' as const) } };
    },
  },
  extraReducers: (build) =>
    build.addCase(connectionChanged, (state, { payload }) =>
      payload === 'open' ? state : { ...state, people: byId() },
    ),
});

export const presenceReducer = presenceSlice.reducer;
export const { presenceReceived, conversationViewed, writingChanged } = presenceSlice.actions;
