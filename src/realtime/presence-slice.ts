import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Presence, Whereabouts } from '#contract/events.ts';
import { connectionChanged } from './realtime-slice.ts';

type Person = Presence['data']['people'][number];

/** Who is where. Nothing of it is kept: it is as true as the connection is alive. */
export interface PresenceState {
  /** The people in each conversation, whoever uses this window among them. */
  readonly people: Readonly<Record<string, readonly Person[]>>;
  /** Where this window is. Each object is said once. */
  readonly mine: Whereabouts;
}
export interface PresenceRoot {
  readonly presence: PresenceState;
}

/** What needs no saying. */
export const nowhere: Whereabouts = Object.freeze({ conversation_id: null, state: 'viewing' });

const initialState: PresenceState = { people: {}, mine: nowhere };

const presenceSlice = createSlice({
  name: 'presence',
  initialState,
  reducers: {
    presenceTold(state, { payload }: PayloadAction<readonly Presence[]>) {
      const people = { ...state.people };
      for (const { data } of payload)
        if (data.people.length > 0) people[data.conversation_id] = data.people;
        else delete people[data.conversation_id];
      return { ...state, people };
    },
    /** Another conversation is looked at in this window, or none. */
    wentTo: (state, { payload }: PayloadAction<string | null>) => ({
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
    build.addCase(connectionChanged, (state, { payload }) => (payload === 'open' ? state : { ...state, people: {} })),
});

export const presenceReducer = presenceSlice.reducer;
export const { presenceTold, wentTo, writingChanged } = presenceSlice.actions;
