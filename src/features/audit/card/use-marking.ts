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
  return {
    mark(card: AuditCard, mark: Mark) {
      const day = dayOf(new Date(card.facts.appointment.date), zone);
      if (dispatch(markAppointment(card.id, day, mark))) announce(audit.announced[mark](nameOf(card)));
    },
    /** @returns whether the mark could still be undone. */
    takeBack(card: AuditCard): boolean {
      const isBack = dispatch(undoMark(card.id));
      if (isBack) announce(audit.announced.undone(nameOf(card)));
      return isBack;
    },
  };
}
