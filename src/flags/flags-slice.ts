import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type FlagKey, flagKeys, type Flags, flagsAllOff } from '#contract/platform/flags.ts';

/** Flag values by key, from the flag service or remembered from it. */
export type FlagValues = Readonly<Record<string, unknown>>;

/** Where a flag's value comes from; `default` means off. */
export type FlagSource = 'service' | 'remembered' | 'default';

export interface FlagsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly values: Flags;
  readonly sources: Readonly<Record<FlagKey, FlagSource>>;
  /** The flags are remembered ones and the flag service cannot be reached. */
  readonly isServiceAway: boolean;
  /** Counts the retries that the user asked for. */
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
    /** Values of the flag service, or remembered ones; anything but `true` is off. */
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
    /** All flags are off (FL-04). */
    flagsFailed: (state): FlagsState => ({ ...initialState, status: 'failed', attempt: state.attempt }),
    flagsRetried: (state): FlagsState => ({ ...initialState, attempt: state.attempt + 1 }),
    /** Remembered values stay. */
    flagsAway: (state): FlagsState => ({ ...state, isServiceAway: true }),
    flagsRefreshed: (state): FlagsState => ({ ...state, isServiceAway: false, attempt: state.attempt + 1 }),
  },
});

export const flagsReducer = flagsSlice.reducer;
export const { flagsLoaded, flagsFailed, flagsRetried, flagsAway, flagsRefreshed } = flagsSlice.actions;
