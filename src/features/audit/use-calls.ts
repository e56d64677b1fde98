import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import type { Mark } from '#src/outbox/marks.ts';
import { isUndoable, type OutboxItem } from '#src/outbox/outbox-item.ts';
import { useMarking } from './card/use-marking.ts';
import type { AuditCard } from './cards.ts';
import type { AuditView } from './view.ts';

interface Calls {
  /** Whom the run is at. */
  card: AuditCard;
  cards: readonly AuditCard[];
  open: readonly AuditCard[];
  marks: ReadonlyMap<string, OutboxItem>;
  /** Writes to this client; null where no text can go. */
  write: (() => void) | null;
  /** Takes back the text that has just been sent. @returns whether there was one, early enough. */
  undoText: () => boolean;
  addressOf: (change: Partial<AuditView>) => string;
}

/** Milliseconds for which a client who has just come up takes no mark: a second press was meant for the one before. */
const settleTime = 700;

/** Whether this client has been shown for long enough to be marked. */
function useIsSettled(id: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), settleTime);
    return () => {
      clearTimeout(timer);
      setSettled(null);
    };
  }, [id]);
  return settled === id;
}

/** What the keys of a run of calls do, and whose mark can still be undone. They are heard for as long as it is shown. */
export function useCalls({ card, cards, open, marks, write, undoText, addressOf }: Calls) {
  const navigate = useNavigate();
  const { mark, takeBack } = useMarking();
  const place = cards.indexOf(card);
  const isOpen = open.includes(card);
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
  // With the card itself, so that a key never acts on the one that was there before it.
  useLayoutEffect(() => bindShortcuts(Object.entries(runs).map(([keys, run]) => ({ keys, run }))));
  return { place, isOpen, isSettled, last, runs };
}

/** The latest mark that can still be taken back, and its card. */
const lastMarked = (cards: readonly AuditCard[], marks: ReadonlyMap<string, OutboxItem>) =>
  [...marks.values()]
    .filter(isUndoable)
    .flatMap((mark) => {
      const card = cards.find(({ id }) => id === mark.conversationId);
      return card ? [{ card, mark }] : [];
    })
    .at(-1);
