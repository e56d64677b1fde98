import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { movingKeys, targetOf } from '../shared/list-navigation.ts';
import type { Result } from './results.ts';

interface ResultKeys {
  results: readonly Result[];
  openId: string | undefined;
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
  scrollTo: (index: number) => void;
  /** Returns to the field. */
  onLeave: () => void;
}

/** Moves the focus among the results by keys. Headings are passed over: a position counts the linked results only. */
export function useResultKeys({ results, openId, scroller, rowHeight, scrollTo, onLeave }: ResultKeys) {
  const [focused, setFocused] = useState<string>();
  const linkedIndexes = results.flatMap(({ kind }, index) => (kind === 'heading' ? [] : [index]));
  const current = Math.max(
    linkedIndexes.findIndex((index) => results[index]?.key === focused),
    0,
  );
  const targetFrom = (position: number, key: string) =>
    targetOf(key, position, linkedIndexes.length, (scroller.current?.clientHeight ?? 0) / rowHeight);

  const moveTo = (position: number) => {
    const index = linkedIndexes[position];
    const key = index === undefined ? undefined : results[index]?.key;
    if (index === undefined || key === undefined) return;
    setFocused(key);
    scrollTo(index);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(key)}"]`)?.focus(),
    );
  };

  // Keys pressed elsewhere on the page start at the first result.
  const onPageKey = useEffectEvent(({ key }: globalThis.KeyboardEvent): boolean => {
    const target = targetFrom(focused === undefined ? -1 : current, key);
    if (target !== undefined) moveTo(target);
    return target !== undefined;
  });
  useEffect(() => {
    const anywhere = ['j', 'k'].map((keys) => ({ keys, run: onPageKey }));
    return bindShortcuts([...anywhere, ...movingKeys.map((keys) => ({ keys, atRest: true, run: onPageKey }))]);
  }, []);

  // Closing a conversation returns the focus to its result.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && openId === undefined && focused !== undefined) moveTo(current);
    wasOpen.current = openId !== undefined;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetFrom(current, event.key);
    const isLeaving = event.key === 'Escape' || (current === 0 && ['ArrowUp', 'k'].includes(event.key));
    if (isLeaving) onLeave();
    else if (target === undefined) return;
    else moveTo(target);
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocused(target.dataset['result']);

  return { tabStop: linkedIndexes[current], moveTo, onKeyDown, onFocus };
}
