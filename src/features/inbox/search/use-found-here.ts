import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { parseSearch } from '#contract/rules/search/search-query.ts';
import { selectTable } from '#src/services/communication/conversations.ts';
import { selectCachedMessages } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import type { Desk } from './open-desk.ts';
import { keepShown, type Shown } from './results.ts';

/** Milliseconds. What arrives while somebody reads the results is looked through no more often than this. */
const lookAgain = 500;

/**
 * What is here and answers to what was typed, found as it is typed; null until then.
 * @returns also `prepare`, which has the index ready before the first letter.
 */
export function useFoundHere(typed: string): { shown: Shown | null; prepare: () => void } {
  const store = useStore<CommunicationRoot>();
  const desk = useRef<Promise<Desk>>(undefined);
  const [shown, setShown] = useState<Shown | null>(null);

  const open = async (): Promise<Desk> => {
    desk.current ??= import('./open-desk.ts').then(({ openDesk }) => openDesk());
    const { index, tell } = await desk.current;
    const state = store.getState();
    await tell({ table: selectTable(state), threads: selectCachedMessages(state) });
    return { index, tell };
  };
  useEffect(
    () => () => {
      void desk.current?.then(({ index }) => index.close());
      desk.current = undefined;
    },
    [],
  );

  const lookFor = useRef(async (_typed: string, _isWanted: () => boolean): Promise<void> => undefined);
  useEffect(() => {
    lookFor.current = async (text, isWanted) => {
      const { index } = await open();
      if (!isWanted()) return;
      const found = await index.find(parseSearch(text));
      if (isWanted()) setShown((before) => keepShown(before, text, found, Date.now()));
    };
  });
  useEffect(() => {
    if (typed === '') return undefined;
    let isWanted = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      again = undefined;
      void lookFor.current(typed, () => isWanted);
    };
    look();
    let table = selectTable(store.getState());
    const leave = store.subscribe(() => {
      const now = selectTable(store.getState());
      if (now === table) return;
      table = now;
      again ??= setTimeout(look, lookAgain);
    });
    return () => {
      isWanted = false;
      clearTimeout(again);
      leave();
    };
  }, [typed, store]);

  return { shown: typed === '' ? null : shown, prepare: () => void open() };
}
