import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { search as words } from '#src/strings/search.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { useRowHeight } from '../shared/use-row-height.ts';
import { useRowLinks } from '../shared/use-row-links.ts';
import { ResultRow } from './ResultRow.tsx';
import type { LinkedResult, Result } from './results.ts';
import { ResultsEnd } from './ResultsEnd.tsx';
import { useResultKeys } from './use-result-keys.ts';
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
  const rowHeight = useRowHeight();
  const { hrefOf, onClick } = useRowLinks();
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
  const { tabStop, moveTo, onFocus, onKeyDown } = useResultKeys({
    results,
    openId,
    scroller,
    rowHeight,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    onLeave,
  });
  useImperativeHandle(ref, () => ({ focusFirst: () => moveTo(0) }));

  return (
    <div ref={scroller} data-scroller className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 [overflow-anchor:none]">
      <ul
        aria-label={words.results}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
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
                href={hrefOf(addressOf(result))}
                isOpen={result.kind === 'conversation' && result.conversation.id === openId}
                isTabStop={index === tabStop}
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
