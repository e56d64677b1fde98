import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Reveal } from './lead-to.ts';
import type { FieldProblems } from './use-problems.ts';
import type { PageEdits } from './use-page-edits.ts';

/** What the parts of a page work with. */
export interface OpenPublishPage<F extends object> extends PageEdits<F> {
  readonly problems: FieldProblems<F>;
  /** The parts that can hide fields. */
  readonly reveals: Set<Reveal>;
}

const PublishPageContext = createContext<unknown>(null);
export const PublishPageProvider = PublishPageContext.Provider;

/** The settings of the page around it. */
export const usePublishPage = <F extends object>(): OpenPublishPage<F> => use(PublishPageContext) as OpenPublishPage<F>;

/** For a part of the page that can hide fields: has it show the one that publishing leads to. */
export function useReveal(reveal: Reveal): void {
  const { reveals } = usePublishPage();
  const run = useEffectEvent(reveal);
  useEffect(() => {
    const entry: Reveal = (name) => run(name);
    reveals.add(entry);
    return () => void reveals.delete(entry);
  }, [reveals]);
}
