import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import type { Mark } from '#src/outbox/marks.ts';
import { isUndoable, type OutboxItem } from '#src/outbox/outbox-item.ts';
import { useIsSettled } from '#src/ui/use-is-settled.ts';
import { useMarking } from './card/use-marking.ts';
import type { AuditCard } from './cards.ts';
import type { AuditView } from './view.ts';

interface Calls {
  /** The current call. */
  card: AuditCard;
  cards: readonly AuditCard[];
  open: readonly AuditCard[];
  marks: ReadonlyMap<string, OutboxItem>;
  /** Opens the composer; null where the client cannot be texted. */
  write: (() => void) | null;
  /** Undoes the text just sent. @returns whether there was one that could still be undone. */
  undoText: () => boolean;
  addressOf: (change: Partial<AuditView>) => string;
}

/** Binds the shortcuts of the calling mode, and finds the mark that can still be undone. */
export function useCalls({ card, cards, open, marks, write, undoText, addressOf }: Calls) {
  const navigate = useNavigate();
  const { mark, takeBack } = useMarking();
  const place = cards.indexOf(card);
  const isOpen = open.includes(card);
  // A double press marks one client.
  const isSettled = useIsSettled(card.id);
  const last = lastMarked(cards, marks);
  const goTo = (next: AuditCard | undefined) => next && void navigate(addressOf({ call: next.id }), { replace: true });
  const goOn = () => goTo([...cards.slice(place + 1), ...cards.slice(0, place)].find((one) => open.includes(one)));
  const handle = (how: Mark) => {
    if (!isOpen || !isSettled) return;
    mark(card, how);
    goOn();
  };
  const runs = {
    c: () => handle('confirmed'),
    v: () => handle('voicemail'),
    t: () => isOpen && write?.(),
    s: goOn,
    z: () => undoText() || (last && takeBack(last.card) && goTo(last.card)),
    ArrowLeft: () => goTo(cards[place - 1]),
    ArrowRight: () => goTo(cards[place + 1]),
    Escape: () => void navigate(addressOf({ call: null })),
  };
  // Rebound with each card, so that a key never acts on the previous one.
  useLayoutEffect(() => bindShortcuts(Object.entries(runs).map(([keys, run]) => ({ keys, run }))));
  return { place, isOpen, isSettled, last, runs };
}

/** The latest mark that can still be undone, and its card. */
const lastMarked = (cards: readonly AuditCard[], marks: ReadonlyMap<string, OutboxItem>) =>
  [...marks.values()]
    .filter(isUndoable)
    .flatMap((mark) => {
      const card = cards.find(({ id }) => id === mark.subjectId);
      return card ? [{ card, mark }] : [];
    })
    .at(-1);
