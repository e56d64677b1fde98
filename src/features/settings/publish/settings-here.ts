import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Reveal } from './lead-to.ts';
import type { FieldProblems } from './use-problems.ts';
import type { Settings } from './use-settings.ts';

/** What the parts of a page work with. */
export interface SettingsHere<F extends object> extends Settings<F> {
  readonly problems: FieldProblems<F>;
  /** The parts that can hide fields. */
  readonly reveals: Set<Reveal>;
}

const SettingsContext = createContext<unknown>(null);
export const SettingsProvider = SettingsContext.Provider;

/** The settings of the page around it. */
export const useSettingsHere = <F extends object>(): SettingsHere<F> => use(SettingsContext) as SettingsHere<F>;

/** For a part of the page that can hide fields: has it show the one that publishing leads to. */
export function useReveal(reveal: Reveal): void {
  const { reveals } = useSettingsHere();
  const run = useEffectEvent(reveal);
  useEffect(() => {
    const entry: Reveal = (name) => run(name);
    reveals.add(entry);
    return () => void reveals.delete(entry);
  }, [reveals]);
}
