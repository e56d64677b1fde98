import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { parseSearch } from '#contract/rules/search/search-query.ts';
import { selectTable } from '#src/services/communication/conversations.ts';
import { selectCachedMessages } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import type { LocalIndex } from './local-index.ts';
import { addNewMatches, type LocalMatches } from './results.ts';

/** Milliseconds between two searches for the same text while updates arrive. */
const refreshEvery = 500;

/**
 * What matches a text in the caches of this browser, found while it is typed; null until the first search has ended.
 * @returns also `prepare`, which fills the index before the first letter is typed.
 */
export function useLocalMatches(text: string): { matches: LocalMatches | null; prepare: () => void } {
  const store = useStore<CommunicationRoot>();
  const index = useRef<Promise<LocalIndex>>(undefined);
  const [matches, setMatches] = useState<LocalMatches | null>(null);

  const updatedIndex = async (): Promise<LocalIndex> => {
    index.current ??= import('./local-index.ts').then(({ openLocalIndex }) => openLocalIndex());
    const opened = await index.current;
    const state = store.getState();
    await opened.update({ table: selectTable(state), threads: selectCachedMessages(state) });
    return opened;
  };
  useEffect(
    () => () => {
      void index.current?.then(({ close }) => close());
      index.current = undefined;
    },
    [],
  );

  const search = useRef(async (_text: string, _isCurrent: () => boolean): Promise<void> => undefined);
  useEffect(() => {
    search.current = async (searched, isCurrent) => {
      const { find } = await updatedIndex();
      if (!isCurrent()) return;
      const found = await find(parseSearch(searched));
      if (isCurrent()) setMatches((before) => addNewMatches(before, searched, found, Date.now()));
    };
  });
  useEffect(() => {
    if (text === '') return undefined;
    let isCurrent = true;
    let refresh: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      refresh = undefined;
      void search.current(text, () => isCurrent);
    };
    run();
    let table = selectTable(store.getState());
    const unsubscribe = store.subscribe(() => {
      const now = selectTable(store.getState());
      if (now === table) return;
      table = now;
      refresh ??= setTimeout(run, refreshEvery);
    });
    return () => {
      isCurrent = false;
      clearTimeout(refresh);
      unsubscribe();
    };
  }, [text, store]);

  return { matches: text === '' ? null : matches, prepare: () => void updatedIndex() };
}
