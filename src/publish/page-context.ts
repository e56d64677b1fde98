import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Reveal } from './focus-field.ts';
import type { FieldProblems } from './use-problems.ts';
import type { PageEdits } from './use-page-edits.ts';

/** The context of a settings page. */
export interface OpenPublishPage<F extends object> extends PageEdits<F> {
  readonly problems: FieldProblems<F>;
  /** The callbacks of the parts that can hide fields. */
  readonly reveals: Set<Reveal>;
}

const PublishPageContext = createContext<unknown>(null);
export const PublishPageProvider = PublishPageContext.Provider;

/** The surrounding settings page. */
export const usePublishPage = <F extends object>(): OpenPublishPage<F> => use(PublishPageContext) as OpenPublishPage<F>;

/** Registers a part of the page that can hide fields. */
export function useReveal(reveal: Reveal): void {
  const { reveals } = usePublishPage();
  const run = useEffectEvent(reveal);
  useEffect(() => {
    const entry: Reveal = (name) => run(name);
    reveals.add(entry);
    return () => void reveals.delete(entry);
  }, [reveals]);
}
