import { dayOf } from '#src/lib/dates.ts';
import { type Mark, markAppointment, undoMark } from '#src/outbox/marks.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { audit } from '#src/strings/audit.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { nameOf } from './card-text.ts';
import type { AuditCard } from '../cards.ts';

/** Marks appointments, undoes marks, and announces both (AU-15, AU-16). */
export function useMarking() {
  const dispatch = useOutboxDispatch();
  const zone = usePracticeZone();
  function markAll(cards: readonly AuditCard[], mark: Mark): void {
    const marked = cards.filter(({ id, facts }) => {
      const day = dayOf(new Date(facts.appointment.date), zone);
      return dispatch(markAppointment(id, day, mark));
    });
    const [first] = marked;
    if (first) announce(audit.announced[mark](nameOf(first)));
  }
  return {
    /** Marks the appointments of one client. */
    markAll,
    mark: (card: AuditCard, mark: Mark) => markAll([card], mark),
    /** @returns whether the mark could still be undone. */
    takeBack(card: AuditCard): boolean {
      const isBack = dispatch(undoMark(card.id));
      if (isBack) announce(audit.announced.undone(nameOf(card)));
      return isBack;
    },
  };
}
