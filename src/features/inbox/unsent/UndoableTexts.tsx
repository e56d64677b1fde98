import { useEffect, useEffectEvent, useState } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import { bindShortcuts, keyNames } from '#src/lib/shortcuts.ts';
import { useTrueFor } from '#src/lib/use-true-for.ts';
import { type OutboxItem, thisWindow } from '#src/outbox/outbox-item.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { editAgain } from '#src/outbox/edit-again.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { waitingInOrder } from '#src/outbox/send-policy.ts';
import { useVisibleUndos } from '#src/outbox/visible-undo.ts';
import { useConversation } from '#src/services/communication/conversations.ts';
import { inbox } from '#src/strings/inbox.ts';
import { unsent } from '#src/strings/unsent.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { useSettledRows } from '#src/ui/use-settled-rows.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { useSecondsUntil } from '../shared/use-seconds-until.ts';

const words = unsent.held;

/** Milliseconds that a new text may take to appear in its thread, which offers the undo itself. */
const appearTime = 150;
/** Milliseconds that a card stays after its text is undone or sent, so that a second press of Undo does not hit what lies below. */
const lingerTime = 1000;

/** A text sent with “mark as done” is excluded: the toast of that undoes both. */
const isUndoable = ({ kind, state, held, marksDone }: OutboxItem): boolean =>
  kind === 'text' && state === 'queued' && held?.by === thisWindow && !marksDone;

function undoableTexts({ outbox: { items } }: OutboxRoot): readonly OutboxItem[] {
  const held = items.filter(isUndoable);
  if (held.length === 0) return held;
  const behind = waitingInOrder(items);
  return held.filter((item) => !behind.has(item));
}

/**
 * The texts within their undo window whose thread is not visible. Each can be undone from any page.
 * @param onOpen opens a conversation.
 */
export function UndoableTexts({ onOpen }: { onOpen: (conversationId: string) => void }) {
  const held = useSelector(undoableTexts, shallowEqual);
  const inSight = useVisibleUndos();
  const dispatch = useOutboxDispatch();
  const elsewhere = held.filter(({ id }) => !inSight.has(id));
  const [cards, setCards] = useState<readonly OutboxItem[]>([]);
  const settledRows = useSettledRows(cards.map(({ id }) => id));
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const isIn = (items: readonly OutboxItem[], { id }: OutboxItem) => items.some((item) => item.id === id);
  const added = elsewhere.filter((item) => !isIn(cards, item));
  if (added.length > 0) setCards([...cards, ...added]);

  const undo = ({ id, subjectId: conversationId }: OutboxItem) => {
    if (!dispatch(editAgain(id))) return showToast({ title: words.tooLate });
    setUndone(new Set([...undone, id]));
    return onOpen(conversationId);
  };
  const onKey = useEffectEvent(({ target }: KeyboardEvent): boolean => {
    const latest = elsewhere.at(-1);
    // In a text field that is not empty, the keys undo typing.
    if (!latest || (target instanceof HTMLElement && 'value' in target && target.value)) return false;
    undo(latest);
    return true;
  });
  useEffect(() => bindShortcuts([{ keys: 'Mod+z', run: onKey }]), []);

  if (cards.length === 0) return null;
  return (
    <section
      aria-label={words.list}
      className="absolute inset-x-3 bottom-20 z-30 md:inset-x-auto md:start-3 md:bottom-16 md:w-74 lg:w-89"
    >
      <ul {...settledRows} aria-label={words.list} className="flex flex-col gap-2">
        {cards.map((item) => (
          <UndoableText
            key={item.id}
            item={item}
            isOver={!isIn(elsewhere, item)}
            isUndone={undone.has(item.id)}
            onUndo={() => undo(item)}
            onRemove={() => setCards((all) => all.filter(({ id }) => id !== item.id))}
          />
        ))}
      </ul>
    </section>
  );
}

interface UndoableTextProps {
  item: OutboxItem;
  /** It can no longer be undone here. */
  isOver: boolean;
  isUndone: boolean;
  onUndo: () => void;
  /** Called when the card can be removed. */
  onRemove: () => void;
}

function UndoableText({
  item: { subjectId: conversationId, held },
  isOver,
  isUndone,
  onUndo,
  onRemove,
}: UndoableTextProps) {
  const conversation = useConversation(conversationId);
  const name = conversation ? nameOf(conversation) : inbox.row.unknownClient;
  const hasLeftThread = useTrueFor(true, appearTime);
  const seconds = useSecondsUntil(held?.until ?? '');
  const announceUndo = useEffectEvent(() => announce(words.heardElsewhere(name, seconds, keyNames('Mod+Z').join(' '))));
  useEffect(() => {
    if (hasLeftThread) announceUndo();
  }, [hasLeftThread]);
  const remove = useEffectEvent(onRemove);
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => remove(), hasLeftThread ? lingerTime : 0);
    return () => clearTimeout(timer);
  }, [isOver, hasLeftThread]);
  if (!hasLeftThread) return null;
  const canUndo = seconds > 0 && !isOver;
  return (
    <li
      data-floating
      className="flex min-h-11 animate-rise items-center gap-2 rounded-xl bg-raised py-2 ps-3.5 pe-2 text-ink shadow-float pointer-coarse:min-h-13"
    >
      <span className="min-w-0 flex-1 wrap-anywhere tabular-nums">
        {isUndone ? words.undone(name) : canUndo ? words.inTo(name, seconds) : words.nowTo(name)}
      </span>
      {canUndo && (
        <Button size="sm" aria-label={words.undoTo(name)} onClick={onUndo}>
          {inbox.undo}
        </Button>
      )}
    </li>
  );
}
