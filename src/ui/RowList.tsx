import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#src/lib/class-names.ts';

/** A longer list scrolls by itself, so that what is below stays in reach. */
const mostWithoutScrolling = 20;

interface RowListProps<T extends { readonly id: string }, C extends string> {
  label: string;
  /** How it is used by keyboard, for screen readers. */
  keys: string;
  rows: readonly T[];
  /** The controls of a row from left to right, by their `data-column`. A row may lack some. */
  columns: readonly C[];
  /** The column of the tab stop at first. */
  first: C;
  /** In pixels, as an estimate. */
  rowHeight: number;
  /** The columns' headings, a row of a grid; without them it is a list. */
  header?: ReactNode;
  /** Enter on a control that does not use it itself. */
  onEnter?: (id: string) => void;
  /** The pointer is at a row. */
  onNear?: () => void;
  /** Renders a row. `tabStop` is the column that the Tab key reaches; null in other rows. */
  children: (row: T, tabStop: C | null) => ReactNode;
}

/** Rows with controls, as one stop of the Tab key: up and down move between rows, left and right between the controls of one. */
export function RowList<T extends { readonly id: string }, C extends string>(props: RowListProps<T, C>) {
  const { label, keys, rows, columns, first, rowHeight, header, onEnter, onNear, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [stop, setStop] = useState<{ readonly id: string; readonly column: C } | null>(null);
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === stop?.id),
  );
  const column = stop?.column ?? first;
  const isGrid = header !== undefined;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
    // The row of the tab stop stays, so that it keeps the focus.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), at])].toSorted((a, b) => a - b),
  });

  function moveTo(index: number, to: C) {
    const row = rows[index];
    if (!row) return;
    flushSync(() => setStop({ id: row.id, column: to }));
    const controls = [
      ...(scroller.current?.querySelectorAll<HTMLElement>(`[data-index="${index}"] [data-column]`) ?? []),
    ];
    (controls.find((control) => control.dataset['column'] === to) ?? controls.at(-1))?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const places = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    const { key } = event;
    if (key in places) moveTo(places[key as keyof typeof places], column);
    else if (key in steps) moveTo(at, columns[columns.indexOf(column) + steps[key as keyof typeof steps]] ?? column);
    else if (key === 'Enter' && onEnter && rows[at] && event.target instanceof HTMLInputElement) onEnter(rows[at].id);
    else return;
    event.preventDefault();
  }

  const columnOf = (target: HTMLElement) => columns.find((one) => one === target.dataset['column']);
  const items = virtualizer.getVirtualItems().flatMap(({ key, index, start }) => {
    const row = rows[index];
    if (!row) return [];
    const position = isGrid
      ? { role: 'row', 'aria-rowindex': index + 2 }
      : { 'aria-posinset': index + 1, 'aria-setsize': rows.length };
    const Row = isGrid ? 'div' : 'li';
    return (
      <Row
        key={key}
        ref={virtualizer.measureElement}
        data-index={index}
        {...position}
        className="absolute inset-x-0 top-0 border-line not-last:border-b"
        style={{ transform: `translateY(${start}px)` }}
        onFocus={({ target }) => setStop({ id: row.id, column: columnOf(target) ?? column })}
        onPointerEnter={onNear}
      >
        {children(row, index === at ? column : null)}
      </Row>
    );
  });
  const names = { 'aria-label': label, 'aria-describedby': hintId, onKeyDown };
  const height = { height: virtualizer.getTotalSize() };
  return (
    <div
      ref={scroller}
      className={classNames(
        'rounded-xl border border-line [overflow-anchor:none]',
        rows.length > mostWithoutScrolling && 'max-h-[min(40rem,80dvh)] overflow-y-auto',
      )}
    >
      <p id={hintId} className="sr-only">
        {keys}
      </p>
      {isGrid ? (
        <div {...names} role="grid" aria-rowcount={rows.length + 1}>
          {header}
          <div role="rowgroup" className="relative" style={height}>
            {items}
          </div>
        </div>
      ) : (
        <ul {...names} className="relative" style={height}>
          {items}
        </ul>
      )}
    </div>
  );
}
