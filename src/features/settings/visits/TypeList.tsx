import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#src/lib/class-names.ts';
import { appointmentTypes as words } from '#src/strings/appointment-types.ts';
import type { AppointmentType } from './listed-types.ts';
import { type Column, columns, TypeRow } from './TypeRow.tsx';

const rowHeight = 60;
/** A longer list scrolls by itself, so that what is below stays in reach. */
const mostWithoutScrolling = 20;

interface TypeListProps {
  types: readonly AppointmentType[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Preloads the code of the dialog. */
  onPreload: () => void;
  onEdit: (id: string) => void;
}

/** The list is one stop of the Tab key: up and down move between types, left and right between the controls of one. */
export function TypeList({ types, chosen, onChoose, onPreload, onEdit }: TypeListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [stop, setStop] = useState<{ readonly id: string; readonly column: Column } | null>(null);
  const at = Math.max(
    0,
    types.findIndex(({ id }) => id === stop?.id),
  );
  const column = stop?.column ?? 'switch';
  const virtualizer = useVirtualizer({
    count: types.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => types[index]?.id ?? index,
    overscan: 4,
    // The row of the tab stop stays, so that it keeps the focus.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), at])].toSorted((a, b) => a - b),
  });

  function moveTo(index: number, to: Column) {
    const type = types[index];
    if (!type) return;
    flushSync(() => setStop({ id: type.id, column: to }));
    const controls = [
      ...(scroller.current?.querySelectorAll<HTMLElement>(`[data-index="${index}"] [data-column]`) ?? []),
    ];
    (controls.find((control) => control.dataset['column'] === to) ?? controls.at(-1))?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: types.length - 1 };
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    const { key } = event;
    if (key in rows) moveTo(rows[key as keyof typeof rows], column);
    else if (key in steps) moveTo(at, columns[columns.indexOf(column) + steps[key as keyof typeof steps]] ?? column);
    else if (key === 'Enter' && types[at] && event.target instanceof HTMLInputElement) onEdit(types[at].id);
    else return;
    event.preventDefault();
  }

  const toggle = (id: string) =>
    onChoose(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  return (
    <div
      ref={scroller}
      className={classNames(
        'rounded-xl border border-line [overflow-anchor:none]',
        types.length > mostWithoutScrolling && 'max-h-[min(40rem,80dvh)] overflow-y-auto',
      )}
    >
      <p id={hintId} className="sr-only">
        {words.keys}
      </p>
      <ul
        aria-label={words.list}
        aria-describedby={hintId}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const type = types[index];
          return (
            type && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={types.length}
                className="absolute inset-x-0 top-0 border-line not-last:border-b"
                style={{ transform: `translateY(${start}px)` }}
                onFocus={({ target }) => setStop({ id: type.id, column: columnOf(target) ?? column })}
                onPointerEnter={onPreload}
              >
                <TypeRow
                  type={type}
                  tabStop={index === at ? column : null}
                  isChosen={chosen.has(type.id)}
                  onToggle={() => toggle(type.id)}
                  onEdit={() => onEdit(type.id)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

const columnOf = (target: HTMLElement): Column | undefined =>
  columns.find((column) => column === target.dataset['column']);
