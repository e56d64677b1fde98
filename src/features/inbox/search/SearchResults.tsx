import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { search as words } from '#src/strings/search.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { movingKeys, targetOf } from '../shared/list-navigation.ts';
import { useRowHeight } from '../shared/use-row-height.ts';
import { ResultRow } from './ResultRow.tsx';
import type { LinkedResult, Result } from './results.ts';
import { ResultsEnd } from './ResultsEnd.tsx';
import type { Search } from './use-search.ts';

export interface ResultsHandle {
  focusFirst(): void;
}

interface SearchResultsProps {
  ref: Ref<ResultsHandle>;
  search: Search;
  typed: string;
  openId: string | undefined;
  zone: string;
  addressOf: (result: LinkedResult) => string;
  /** Returns to the field. */
  onLeave: () => void;
}

const headingHeight = 36;
/** Added to a message, which shows two lines of its text. */
const secondLine = 16;

/** The results in one list: one stop of the Tab key, arrow keys move within it as in the list of conversations. */
export function SearchResults({ ref, search, typed, openId, zone, addressOf, onLeave }: SearchResultsProps) {
  const { results } = search;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const linkedIndexes = results.flatMap(({ kind }, index) => (kind === 'heading' ? [] : [index]));
  const tabStop = Math.max(
    linkedIndexes.findIndex((index) => results[index]?.key === focused),
    0,
  );
  const rowHeight = useRowHeight();
  const virtualizer = useVirtualizer({
    count: results.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(results[index], rowHeight),
    getItemKey: (index) => results[index]?.key ?? index,
    overscan: 6,
  });
  // Another search starts at the top, and its rows may have other heights.
  const lastTyped = useRef(typed);
  useEffect(() => {
    if (lastTyped.current !== typed) scroller.current?.scrollTo({ top: 0 });
    lastTyped.current = typed;
    virtualizer.measure();
  }, [typed, results.length, virtualizer]);

  const moveTo = (position: number) => {
    const index = linkedIndexes[position];
    const key = index === undefined ? undefined : results[index]?.key;
    if (index === undefined || key === undefined) return;
    setFocused(key);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(key)}"]`)?.focus(),
    );
  };
  useImperativeHandle(ref, () => ({ focusFirst: () => moveTo(0) }));

  // Keys pressed elsewhere on the page start at the first result.
  const onPageKey = useEffectEvent(({ key }: globalThis.KeyboardEvent): boolean => {
    const from = focused === undefined ? -1 : tabStop;
    const target = targetOf(key, from, linkedIndexes.length, (scroller.current?.clientHeight ?? 0) / rowHeight);
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
    if (wasOpen.current && openId === undefined && focused !== undefined) moveTo(tabStop);
    wasOpen.current = openId !== undefined;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetOf(
      event.key,
      tabStop,
      linkedIndexes.length,
      (scroller.current?.clientHeight ?? 0) / rowHeight,
    );
    const isLeaving = event.key === 'Escape' || (tabStop === 0 && ['ArrowUp', 'k'].includes(event.key));
    if (isLeaving) onLeave();
    else if (target === undefined) return;
    else moveTo(target);
    event.preventDefault();
  };

  return (
    <div ref={scroller} data-scroller className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 [overflow-anchor:none]">
      <ul
        aria-label={words.results}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused(target.dataset['result'])}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
          const result = results[index];
          const position = { height: size, transform: `translateY(${start}px)` };
          if (!result) return null;
          if (result.kind === 'heading')
            return (
              <li key={key} className="absolute inset-x-0 top-0 flex items-end px-3 pb-1.5" style={position}>
                <h2 className="text-xs font-semibold text-ink-faint">{words.groups[result.key]}</h2>
              </li>
            );
          return (
            <li
              key={key}
              aria-label={nameOf(result.conversation)}
              className="absolute inset-x-0 top-0 contain-strict"
              style={position}
            >
              <ResultRow
                result={result}
                words={search.words}
                to={addressOf(result)}
                isOpen={result.kind === 'conversation' && result.conversation.id === openId}
                isTabStop={linkedIndexes[tabStop] === index}
                zone={zone}
              />
            </li>
          );
        })}
      </ul>
      <ResultsEnd search={search} typed={typed} />
    </div>
  );
}

function heightOf(result: Result | undefined, rowHeight: number): number {
  if (result?.kind === 'heading') return headingHeight;
  return result?.kind === 'message' ? rowHeight + secondLine : rowHeight;
}
