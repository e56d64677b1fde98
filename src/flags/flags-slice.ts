import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type FlagKey, flagKeys, type Flags, flagsAllOff } from '#contract/platform/flags.ts';

export interface FlagsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly values: Flags;
  /** Grows with each retry that a person asks for. */
  readonly attempt: number;
}
export interface FlagsRoot {
  readonly flags: FlagsState;
}

const initialState: FlagsState = { status: 'loading', values: flagsAllOff, attempt: 0 };
const twoWayMessaging = 'two-way-messaging-enabled' satisfies FlagKey;

const flagsSlice = createSlice({
  name: 'flags',
  initialState,
  reducers: {
    /** What the flag service says; what it does not say, or says otherwise than `true`, is off. */
    flagsLoaded(state, { payload }: PayloadAction<Readonly<Record<string, unknown>>>): FlagsState {
      const values = Object.fromEntries(flagKeys.map((key) => [key, payload[key] === true])) as Record<
        FlagKey,
        boolean
      >;
      return { ...(state as FlagsState), status: 'ready', values };
    },
    /** The two-way messaging flag on its own (FL-03). */
    twoWayMessagingUpdated(state, { payload }: PayloadAction<boolean>): FlagsState {
      const current = state as FlagsState;
      return { ...current, values: { ...current.values, [twoWayMessaging]: payload } };
    },
    /** Nothing is on that was not proven to be (FL-04). */
    flagsFailed: (state): FlagsState => ({ ...initialState, status: 'failed', attempt: state.attempt }),
    flagsRetried: (state): FlagsState => ({ ...initialState, attempt: state.attempt + 1 }),
  },
});

export const flagsReducer = flagsSlice.reducer;
export const { flagsLoaded, twoWayMessagingUpdated, flagsFailed, flagsRetried } = flagsSlice.actions;
