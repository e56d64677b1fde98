import { CircleAlert, CircleCheck, Send } from 'lucide-react';
import { formatExact } from '#src/lib/dates.ts';
import { audit } from '#src/strings/audit.ts';
import { reasonText } from '#src/strings/errors.ts';
import type { AuditCard } from '../cards.ts';

const icons = { attempt: Send, success: CircleCheck, error: CircleAlert };

/** Each reminder that was tried, arrived or failed, the latest first (AU-11 to AU-13). */
export function CardHistory({ card: { attempts, successes, errors }, zone }: { card: AuditCard; zone: string }) {
  const words = audit.history;
  const entries = [
    ...attempts.map((delivery) => ({ kind: 'attempt' as const, delivery, reason: null })),
    ...successes.map((delivery) => ({ kind: 'success' as const, delivery, reason: null })),
    ...errors.map((delivery) => ({ kind: 'error' as const, delivery, reason: reasonText(delivery.reason) })),
  ].sort((a, b) => Date.parse(b.delivery.timestamp) - Date.parse(a.delivery.timestamp));
  return (
    <section>
      <h3 className="text-sm font-semibold">{audit.card.history}</h3>
      {entries.length === 0 ? (
        <p className="text-sm text-ink-soft">{words.none}</p>
      ) : (
        <ol className="mt-1 flex max-h-60 flex-col gap-2 overflow-y-auto">
          {entries.map(({ kind, delivery, reason }) => {
            const Icon = icons[kind];
            return (
              <li key={`${kind} ${delivery.timestamp} ${delivery.medium}`} className="flex gap-2 text-sm">
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
                <div className="min-w-0">
                  <p>{words[kind](delivery.medium)}</p>
                  <p className="text-xs text-ink-soft">{formatExact(delivery.timestamp, zone)}</p>
                  <p className="text-xs text-ink-soft first-letter:uppercase">
                    {delivery.communicationType.replaceAll('-', ' ')}
                  </p>
                  {reason && <p className="text-xs text-bad">{reason}</p>}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
