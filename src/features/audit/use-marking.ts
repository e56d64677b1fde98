import { type Mark, markAppointment } from '#src/outbox/marks.ts';
import { useOutboxDispatch } from '#src/outbox/send.ts';
import { audit } from '#src/strings/audit.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { nameOf } from './card-text.ts';
import type { AuditCard } from './cards.ts';

/** Marks an appointment, and says so to those who hear the page (AU-15, AU-16). */
export function useMarking() {
  const dispatch = useOutboxDispatch();
  return (card: AuditCard, mark: Mark) => {
    if (dispatch(markAppointment(card.id, mark))) announce(audit.announced[mark](nameOf(card)));
  };
}
