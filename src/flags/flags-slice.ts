import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type FlagKey, flagKeys, type Flags, flagsAllOff } from '#contract/platform/flags.ts';

/** Flags by their keys, as the flag service or a memory of it tells them. */
export type FlagValues = Readonly<Record<string, unknown>>;

/** Who says what a flag is: the flag service, the memory of last time, or nobody, so that it is off. */
export type FlagSource = 'service' | 'remembered' | 'default';

export interface FlagsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly values: Flags;
  readonly sources: Readonly<Record<FlagKey, FlagSource>>;
  /** The flags are remembered ones, and whether they still hold cannot be asked. */
  readonly isServiceAway: boolean;
  /** Grows with each retry that a person asks for. */
  readonly attempt: number;
}
export interface FlagsRoot {
  readonly flags: FlagsState;
}

const forEachFlag = <T>(valueOf: (key: FlagKey) => T) =>
  Object.fromEntries(flagKeys.map((key) => [key, valueOf(key)])) as Record<FlagKey, T>;

const initialState: FlagsState = {
  status: 'loading',
  values: flagsAllOff,
  sources: forEachFlag(() => 'default'),
  isServiceAway: false,
  attempt: 0,
};

const flagsSlice = createSlice({
  name: 'flags',
  initialState,
  reducers: {
    /** What the flag service says, or said last time; what it does not say, or says otherwise than `true`, is off. */
    flagsLoaded: {
      prepare: (payload: FlagValues, source: FlagSource = 'service') => ({ payload, meta: source }),
      reducer: (state, { payload, meta }: PayloadAction<FlagValues, string, FlagSource>): FlagsState => ({
        status: 'ready',
        values: forEachFlag((key) => payload[key] === true),
        sources: forEachFlag((key) => (typeof payload[key] === 'boolean' ? meta : 'default')),
        isServiceAway: false,
        attempt: state.attempt,
      }),
    },
    /** Nothing is on that was not proven to be (FL-04). */
    flagsFailed: (state): FlagsState => ({ ...initialState, status: 'failed', attempt: state.attempt }),
    flagsRetried: (state): FlagsState => ({ ...initialState, attempt: state.attempt + 1 }),
    /** What was remembered stays as it is. */
    flagsAway: (state): FlagsState => ({ ...state, isServiceAway: true }),
    flagsAskedAgain: (state): FlagsState => ({ ...state, isServiceAway: false, attempt: state.attempt + 1 }),
  },
});

export const flagsReducer = flagsSlice.reducer;
export const { flagsLoaded, flagsFailed, flagsRetried, flagsAway, flagsAskedAgain } = flagsSlice.actions;
