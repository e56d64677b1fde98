import type { AuditCard } from './cards.ts';
import { audit } from '#src/strings/audit.ts';

/** Why nobody has confirmed: what kept the reminders from the client, in plain words. */
export function reasonFor({ facts, isExcluded, errors, attempts, successes }: AuditCard): string | null {
  const { reason } = audit;
  if (isExcluded) return reason.excluded;
  const { smsPhone = null, email = null } = facts.owner ?? {};
  if (!smsPhone && !email) return reason.unreachable;
  const latest = errors.at(-1);
  if (latest) return shortly(latest.reason) ?? reason.failed(audit.mediums[latest.medium], latest.reason);
  if (!smsPhone) return reason.noNumber;
  return attempts.length + successes.length > 0 ? reason.automated : null;
}

/** A carrier's reason in a few words; what others say is a sentence already. */
const shortly = (said: string): string | undefined =>
  new Map<string, string>(Object.entries(audit.reason.short)).get(said);
