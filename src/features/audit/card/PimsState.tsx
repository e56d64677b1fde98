import { CircleAlert, Hourglass } from 'lucide-react';
import { usePractice } from '#src/session/use-session.ts';
import { audit } from '#src/strings/audit.ts';
import { pimsNames } from '#src/strings/pims.ts';
import { Status } from '#src/ui/Status.tsx';
import type { AuditCard } from '../cards.ts';

/** What the practice software has yet to take. */
export function Awaited({ words }: { words: (pims: string) => string }) {
  const { pimsType } = usePractice();
  return (
    <Status tone="warn" wraps icon={<Hourglass aria-hidden className="shrink-0" />}>
      {words(pimsNames[pimsType])}
    </Status>
  );
}

/** What hinders a confirmation on its way to the practice software; also of a card that staff have marked, since their mark is what is handed over. */
export function HinderedConfirmation({ card: { latest, refusedConfirmation } }: { card: AuditCard }) {
  const { pimsType } = usePractice();
  if (latest?.appointment.isConfirmationFailing) return <Awaited words={audit.card.confirmationFailing} />;
  if (!refusedConfirmation) return null;
  return (
    <Status tone="bad" wraps icon={<CircleAlert aria-hidden className="shrink-0" />}>
      {audit.card.confirmationRefused(pimsNames[pimsType], refusedConfirmation.reason)}
    </Status>
  );
}
