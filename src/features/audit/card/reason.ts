import { failureReasons } from '#contract/errors.ts';
import { unknownOutcome } from '#contract/rules/reminders/unknown-outcome.ts';
import { audit } from '#src/strings/audit.ts';
import { visitReplies } from '#src/strings/visit-replies.ts';
import { mediumNames } from '#src/strings/mediums.ts';
import { type AuditCard, latestFailure } from '../cards.ts';

/** Why the appointment is unconfirmed: what kept reminders from reaching the client. */
export function reasonFor(card: AuditCard): string | null {
  const { facts, isExcluded, isUnreminded, isPaused, errors, attempts, successes } = card;
  const { reason } = audit;
  if (card.reply !== null) return visitReplies.card[card.reply.reply](card.reply.text);
  if (card.answer !== null) return reason.answered[card.answer];
  if (isPaused) return reason.paused;
  if (isExcluded) return reason.excluded;
  if (isUnreminded) return reason.unreminded;
  const { smsPhone = null, email = null } = facts.owner ?? {};
  if (!smsPhone && !email) return reason.unreachable;
  const latest = latestFailure(card);
  if (latest?.reason === unknownOutcome) return audit.history.unknown(latest.medium);
  if (latest) return shortReason(latest.reason) ?? reason.failed(mediumNames[latest.medium], latest.reason);
  if (!smsPhone) return reason.noNumber;
  const earlier = errors.at(-1);
  if (earlier) return reason.madeUpFor(earlier.medium);
  return attempts.length + successes.length > 0 ? reason.automated : null;
}

/** A short form of a text's failure; other reasons are sentences already. */
function shortReason(code: string): string | undefined {
  const failure = failureReasons.find((known) => known === code);
  return failure && audit.reason.short[failure];
}
