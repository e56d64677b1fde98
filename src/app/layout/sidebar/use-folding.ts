import { useLayoutEffect } from 'react';
import { useKeptChoice } from '#src/lib/kept-choice.ts';
import type { NavSection } from './navigation.ts';
import { foldings } from './sidebar-choices.ts';

/**
 * Whether a group stands open. Going to one of its own addresses opens it, whatever was chosen before (SH-50).
 * @param pathname where the person is; `isHere` says whether that is the group's.
 */
export function useFolding(key: NavSection['key'], pathname: string, isHere: boolean) {
  const folding = foldings[key];
  const isOpen = useKeptChoice(folding) === 'open';
  useLayoutEffect(() => {
    if (isHere) folding.choose('open');
  }, [folding, pathname, isHere]);
  return { isOpen, toggle: () => folding.choose(isOpen ? 'folded' : 'open') };
}
