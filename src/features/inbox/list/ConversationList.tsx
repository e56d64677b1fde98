import { type FocusEvent, type Ref, useImperativeHandle, useRef } from 'react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { inbox } from '#src/strings/inbox.ts';
import type { RowAction } from '../actions/bulk-action.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { useRowHeight } from '../shared/use-row-height.ts';
import { useRowLinks } from '../shared/use-row-links.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { rowLink, slotAt } from './row-elements.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListWindow } from './use-list-window.ts';
import { usePointerSelection } from './use-pointer-selection.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useTabStop } from './use-tab-stop.ts';

export interface ListHandle {
  /** Focuses the row that keys act on, and returns its conversation. */
  focusTabStop(): Conversation | undefined;
  /** The row after the open one, which may have left the list already. */
  next(): Conversation | undefined;
  scrollTo(edge: 'start' | 'end'): void;
}

interface ConversationListProps {
  ref?: Ref<ListHandle>;
  /** By slot. */
  rows: readonly Conversation[];
  /** The shown rows, as slots. */
  order: readonly number[];
  /** Identifies what is shown: another list starts at its top. */
  listKey: string;
  container: Container;
  /** The slot of the open conversation. */
  openSlot: number | undefined;
  zone: string;
  addressOf: (conversationId: string) => string;
  selected: ReadonlySet<number>;
  onToggle: (slot: number) => void;
  onSelectRange: (from: number, to: number) => void;
  onSelectAll: () => void;
  onClearSelection: () => void;
  onAction: (action: RowAction, row: Conversation) => void;
}

/** The windowed list: one stop of the Tab key, arrow keys move within it, and the focused row stays mounted. */
export function ConversationList(props: ConversationListProps) {
  const { ref, rows, order, listKey, openSlot, selected, onToggle, onSelectRange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const isOpen = openSlot !== undefined;
  const isSelecting = selected.size > 0;
  const { tabStop, lastIndex, focusedSlot, setFocusedSlot } = useTabStop(order, openSlot);
  const { hrefOf, onClick } = useRowLinks();
  const listWindow = useListWindow({ scroller, count: order.length, rowHeight, pinned: tabStop });
  useScrollAnchor(scroller, order, listKey, rowHeight, listWindow);
  const focusReturn = useFocusReturn(scroller, isOpen, isSelecting);

  const onMove = (index: number) => {
    const row = rows[order[index] ?? -1];
    if (!row) return;
    setFocusedSlot(order[index]);
    listWindow.scrollIntoView(index);
    requestAnimationFrame(() => rowLink(scroller.current, row.id)?.focus());
  };
  const { focusTabStop, onKeyDown } = useListKeys(
    { scroller, rows, order, rowHeight, tabStop, hasStarted: isOpen || focusedSlot !== undefined, isOpen, isSelecting },
    {
      onMove,
      onToggle,
      onSelectRange,
      onSelectAll: props.onSelectAll,
      onClearSelection: props.onClearSelection,
      onAction: props.onAction,
      expectRemoval: focusReturn.expectRemoval,
    },
  );
  const next = () => {
    const openIndex = isOpen ? order.indexOf(openSlot) : -1;
    return rows[order[openIndex < 0 ? lastIndex : openIndex + 1] ?? -1];
  };
  const scrollTo = (edge: 'start' | 'end') =>
    scroller.current?.scrollTo({ top: edge === 'end' ? scroller.current.scrollHeight : 0 });
  useImperativeHandle(ref, () => ({ focusTabStop, next, scrollTo }));

  const onFocus = ({ target }: FocusEvent) => {
    focusReturn.onFocus();
    setFocusedSlot(slotAt(target) ?? undefined);
  };
  const onBlur = (event: FocusEvent) => {
    focusReturn.onBlur(event);
    // Keys pressed elsewhere on the page start from the open conversation.
    if (event.target.isConnected && isOpen) setFocusedSlot(undefined);
  };
  const pointerHandlers = usePointerSelection({
    isSelecting,
    tabStop: order[tabStop],
    onToggle,
    onSelectRange,
    // Keys continue from the row that was clicked.
    onSelected: (slot) => rowLink(scroller.current, rows[slot]?.id)?.focus({ preventScroll: true }),
  });

  return (
    <div ref={scroller} data-scroller className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 [overflow-anchor:none]">
      <ul
        aria-label={inbox.conversations}
        className="relative pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]"
        style={{ height: listWindow.height }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
        onBlur={onBlur}
        {...pointerHandlers}
      >
        {listWindow.rendered.map((index) => {
          const slot = order[index] ?? -1;
          const conversation = rows[slot];
          return (
            conversation && (
              <li
                key={slot}
                data-slot={slot}
                aria-label={nameOf(conversation)}
                aria-posinset={index + 1}
                aria-setsize={order.length}
                className="group/row absolute inset-x-0 top-0 contain-strict"
                style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              >
                <ConversationRow
                  conversation={conversation}
                  container={props.container}
                  href={hrefOf(props.addressOf(conversation.id))}
                  isOpen={slot === openSlot}
                  isTabStop={index === tabStop}
                  isSelected={selected.has(slot)}
                  isSelecting={isSelecting}
                  zone={props.zone}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
