import { useSelector } from 'react-redux';
import type { FlagKey, Flags } from '#contract/platform/flags.ts';
import type { FlagsRoot, FlagsState } from './flags-slice.ts';

export const useFlag = (key: FlagKey): boolean => useSelector((state: FlagsRoot) => state.flags.values[key]);

export const useFlags = (): Flags => useSelector((state: FlagsRoot) => state.flags.values);

export const useFlagsStatus = (): FlagsState['status'] => useSelector((state: FlagsRoot) => state.flags.status);

/** Whether the flags are remembered ones and the flag service cannot be reached. */
export const useFlagsAway = (): boolean => useSelector((state: FlagsRoot) => state.flags.isServiceAway);

/** Every flag, and where its value comes from. */
export const useAllFlags = (): Pick<FlagsState, 'values' | 'sources'> => useSelector((state: FlagsRoot) => state.flags);
