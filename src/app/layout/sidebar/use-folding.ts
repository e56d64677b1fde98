import { useLayoutEffect } from 'react';
import { useStoredChoice } from '#src/lib/stored-choice.ts';
import type { NavSection } from './navigation.ts';
import { foldings } from './sidebar-choices.ts';

/**
 * Whether a group is expanded. Opening one of its pages expands it, whatever was chosen before (SH-50).
 * @param pathname the current path; `isHere` says whether it belongs to the group.
 */
export function useFolding(key: NavSection['key'], pathname: string, isHere: boolean) {
  const folding = foldings[key];
  const isOpen = useStoredChoice(folding) === 'open';
  useLayoutEffect(() => {
    if (isHere) folding.choose('open');
  }, [folding, pathname, isHere]);
  return { isOpen, toggle: () => folding.choose(isOpen ? 'folded' : 'open') };
}
