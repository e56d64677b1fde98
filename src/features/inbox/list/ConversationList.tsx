import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { inbox } from '#src/strings/inbox.ts';
import { ConversationRow } from './ConversationRow.tsx';
import type { RowAction } from '../actions/bulk-action.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { movingKeys, targetOf } from '../shared/list-navigation.ts';
import { useRowHeight } from '../shared/use-row-height.ts';
import { useListWindow } from './use-list-window.ts';
import { useLongPress } from './use-long-press.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

export const actionKeys: Readonly<Record<string, RowAction>> = { e: 'done', p: 'pin', u: 'read', n: 'noReply' };

export interface ListHandle {
  /** Gives the focus to the row at which keys are, and answers its conversation. */
  takeFocus(): Conversation | undefined;
  /** The row after the open one, which may have left the list already. */
  next(): Conversation | undefined;
}

interface ConversationListProps {
  ref?: Ref<ListHandle>;
  /** By slot. */
  rows: readonly Conversation[];
  /** What is shown, as slots. */
  order: readonly number[];
  /** Names what is shown; another list begins at its top. */
  list: string;
  container: Container;
  /** The slot of the conversation that is open. */
  open: number | undefined;
  zone: string;
  /** The address of a conversation. */
  addressOf: (id: string) => string;
  selected: ReadonlySet<number>;
  onToggle: (slot: number) => void;
  onExtend: (from: number, to: number) => void;
  onSelectAll: () => void;
  onClear: () => void;
  onAction: (action: RowAction, row: Conversation) => void;
}

/** A window on the list: one stop of the Tab key, arrows move within it, and the row in focus stays mounted. */
export function ConversationList(props: ConversationListProps) {
  const { ref, rows, order, list, container, open, zone, addressOf, selected } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number>();
  const [place, setPlace] = useState(0);
  const pointed = focused ?? open;
  const found = pointed === undefined ? -1 : order.indexOf(pointed);
  if (found >= 0 && found !== place) setPlace(found);
  // Where a row has left the list, the next one takes its place.
  const stop = found >= 0 ? found : Math.max(0, Math.min(place, order.length - 1));
  const rowHeight = useRowHeight();
  const listWindow = useListWindow({ scroller, count: order.length, rowHeight, kept: stop });
  useScrollAnchor(scroller, order, list, rowHeight, listWindow);

  // Who closes a conversation, or takes the row in focus away, is back in the list, unless they have gone elsewhere.
  const wasOpen = useRef(false);
  const wasSelecting = useRef(false);
  const hadFocus = useRef(false);
  /** A row in focus is to be done, perhaps after a question. */
  const isLeaving = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && open === undefined;
    // The buttons for what is selected go with the selection.
    const isCleared = wasSelecting.current && selected.size === 0;
    const isLost = isClosed || isCleared || hadFocus.current || isLeaving.current;
    // On a phone the list was not drawn meanwhile, so its rows may be some renders away.
    const row = isLost ? scroller.current?.querySelector<HTMLElement>('[tabindex="0"]') : null;
    if (row && document.activeElement === document.body) row.focus({ preventScroll: true });
    wasOpen.current = open !== undefined || (isClosed && !row);
    wasSelecting.current = selected.size > 0;
  });

  const moveTo = (index: number) => {
    const row = rows[order[index] ?? -1];
    if (!row) return;
    setFocused(order[index]);
    listWindow.reveal(index);
    requestAnimationFrame(() => linkOf(scroller.current, row.id)?.focus());
  };
  /** Answers whether the key did something. Before anybody has been in the list, keys begin at its first row. */
  const onMove = ({ key, shiftKey }: Pressed): boolean => {
    const from = focused === undefined && open === undefined ? -1 : stop;
    const target = targetOf(key, from, order.length, (scroller.current?.clientHeight ?? 0) / rowHeight);
    if (target === undefined) return false;
    if (shiftKey) props.onExtend(order[stop] ?? 0, order[target] ?? 0);
    moveTo(target);
    return true;
  };
  const onLetter = ({ key, repeat }: Pressed): boolean => {
    const [slot, action] = [order[stop], actionKeys[key.toLowerCase()]];
    const row = slot === undefined ? undefined : rows[slot];
    if (repeat || slot === undefined || !row) return false;
    isLeaving.current = action === 'done';
    if (action) props.onAction(action, row);
    else if (key.toLowerCase() === 'x') props.onToggle(slot);
    else if (key === 'Escape' && selected.size > 0) props.onClear();
    else return false;
    return true;
  };
  const act = (event: Pressed): boolean => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand) props.onSelectAll();
    return isCommand || onMove(event) || onLetter(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || ((event.ctrlKey || event.metaKey) && event.key !== 'a')) return;
    if (act(event)) event.preventDefault();
  };

  const takeFocus = () => {
    const row = rows[order[stop] ?? -1];
    if (row) linkOf(scroller.current, row.id)?.focus();
    return row;
  };
  const next = () => {
    const openAt = open === undefined ? -1 : order.indexOf(open);
    return rows[order[openAt < 0 ? place : openAt + 1] ?? -1];
  };
  useImperativeHandle(ref, () => ({ takeFocus, next }));
  // The same keys from elsewhere on the page, but those for what is open (`ListPane`).
  const onPageKey = useEffectEvent((event: Pressed): boolean => {
    const isBehindThread = open !== undefined && matchMedia('(width < 48rem)').matches;
    if (isBehindThread) return false;
    if (event.key !== 'Enter' && event.key !== 'x') return act(event);
    const row = takeFocus();
    if (row && event.key === 'Enter') linkOf(scroller.current, row.id)?.click();
    return row !== undefined && (event.key === 'Enter' || act(event));
  });
  useEffect(() => {
    const anywhere = ['j', 'k', 'x', 'Escape'].map((keys) => ({ keys, run: onPageKey }));
    const atRest = ['Enter', 'Mod+a', ...movingKeys].map((keys) => ({ keys, atRest: true, run: onPageKey }));
    return bindShortcuts([...anywhere, ...atRest]);
  }, []);

  const onFocus = ({ target }: FocusEvent) => {
    hadFocus.current = true;
    isLeaving.current = false;
    setFocused(slotAt(target) ?? undefined);
  };
  const onBlur = ({ relatedTarget, target }: FocusEvent) => {
    // What is taken away while it has the focus loses it to nothing.
    hadFocus.current = relatedTarget === null && !target.isConnected;
    // From elsewhere on the page keys go on from the conversation that is open.
    if (target.isConnected && open !== undefined) setFocused(undefined);
  };

  const longPress = useLongPress((target) => {
    const slot = slotAt(target);
    if (slot !== null) props.onToggle(slot);
  });
  const onClickCapture = (event: MouseEvent) => {
    const slot = slotAt(event.target);
    if (slot === null || longPress.swallows(event)) return;
    const isCheckbox = event.target instanceof HTMLInputElement;
    const isTap = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (!isCheckbox && !(isTap && selected.size > 0)) return;
    if (!isCheckbox) event.preventDefault();
    if (event.shiftKey) props.onExtend(order[stop] ?? slot, slot);
    else props.onToggle(slot);
    // Keys go on where the pointer was.
    linkOf(scroller.current, rows[slot]?.id ?? '')?.focus({ preventScroll: true });
  };

  return (
    <div ref={scroller} data-scroller className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 [overflow-anchor:none]">
      <ul
        aria-label={inbox.conversations}
        className="relative pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]"
        style={{ height: listWindow.height }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onClickCapture={onClickCapture}
        {...longPress.props}
      >
        {listWindow.drawn.map((index) => {
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
                className="group absolute inset-x-0 top-0 contain-strict"
                style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              >
                <ConversationRow
                  conversation={conversation}
                  container={container}
                  to={addressOf(conversation.id)}
                  isOpen={slot === open}
                  isStop={index === stop}
                  isSelected={selected.has(slot)}
                  isSelecting={selected.size > 0}
                  zone={zone}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

function slotAt(target: EventTarget): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  return item ? Number(item.dataset['slot']) : null;
}

const linkOf = (scroller: HTMLElement | null, id: string): HTMLElement | null | undefined =>
  scroller?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"]`);
