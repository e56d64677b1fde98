import { createSelector } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { type FlagKey, type SidebarFlag, sidebarFlags } from '#contract/platform/flags.ts';
import type { FlagsRoot, FlagsState } from './flags-slice.ts';

export const useFlag = (key: FlagKey): boolean => useSelector((state: FlagsRoot) => state.flags.values[key]);

export const useFlagsStatus = (): FlagsState['status'] => useSelector((state: FlagsRoot) => state.flags.status);

/** Whether the flags are remembered ones that nobody confirms. */
export const useFlagsAway = (): boolean => useSelector((state: FlagsRoot) => state.flags.isServiceAway);

/** Every flag, and who says so. */
export const useAllFlags = (): Pick<FlagsState, 'values' | 'sources'> => useSelector((state: FlagsRoot) => state.flags);

/** The eight flags of the navigation by the names it knows them under (FL-24). */
export const selectSidebarFlags = createSelector(
  (state: FlagsRoot) => state.flags.values,
  (values) =>
    Object.fromEntries(Object.entries(sidebarFlags).map(([name, key]) => [name, values[key]])) as Readonly<
      Record<SidebarFlag, boolean>
    >,
);
export const useSidebarFlags = () => useSelector(selectSidebarFlags);
