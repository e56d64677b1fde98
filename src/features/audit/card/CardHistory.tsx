import { CircleAlert, CircleCheck, type LucideIcon, MessageSquare, Send, UserCheck, UserX } from 'lucide-react';
import { unknownOutcome } from '#contract/rules/reminders/unknown-outcome.ts';
import { formatExact } from '#src/lib/dates.ts';
import { audit } from '#src/strings/audit.ts';
import { reasonText } from '#src/strings/errors.ts';
import type { AuditCard } from '../cards.ts';

const words = audit.history;

interface Entry {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly at: string;
  /** The reminder's name. */
  readonly reminder?: string;
  readonly reason?: string | undefined;
}

/**
 * Attempts, successes and failures of reminders, texts of staff, what completed the appointment, and that the client has called it off since;
 * latest first (AU-11 to AU-14).
 */
export function CardHistory({ card, zone }: { card: AuditCard; zone: string }) {
  const entries = entriesOf(card);
  return (
    <section>
      <h3 className="text-sm font-semibold">{audit.card.history}</h3>
      {entries.length === 0 ? (
        <p className="text-sm text-ink-soft">{words.none}</p>
      ) : (
        <ol className="mt-1 flex flex-col gap-2">
          {entries.map(({ key, icon: Icon, title, at, reminder, reason }) => (
            <li key={key} className="flex gap-2 text-sm">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
              <div className="min-w-0">
                <p>{title}</p>
                <p className="text-xs text-ink-soft">{formatExact(at, zone)}</p>
                {reminder && <p className="text-xs text-ink-soft first-letter:uppercase">{reminder}</p>}
                {reason && <p className="text-xs text-bad">{reason}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function entriesOf({ attempts, successes, errors, texts, completion, calledOff }: AuditCard): Entry[] {
  const delivery = (
    kind: 'attempt' | 'success' | 'error' | 'unknown',
    icon: LucideIcon,
    { timestamp, medium, communicationType, visits = 1 }: AuditCard['attempts'][number],
  ): Entry => ({
    // Two reminders can leave at the same moment by the same medium.
    key: `${kind} ${timestamp} ${medium} ${communicationType}`,
    icon,
    title: words[kind](medium),
    at: timestamp,
    reminder: words.reminder(communicationType.replaceAll('-', ' '), visits),
  });
  const entries = [
    ...attempts.map((one) => delivery('attempt', Send, one)),
    ...successes.map((one) => delivery('success', CircleCheck, one)),
    ...errors.map((one) =>
      one.reason === unknownOutcome
        ? delivery('unknown', CircleAlert, one)
        : { ...delivery('error', CircleAlert, one), reason: reasonText(one.reason) },
    ),
    ...texts.map(({ messageId, timestamp, by }) => ({
      key: messageId,
      icon: MessageSquare,
      title: words.texted(by),
      at: timestamp,
    })),
    ...[completion, calledOff?.handled ?? null].flatMap((act) =>
      act ? [{ key: `${act.by} ${act.at}`, icon: UserCheck, title: audit.done[act.by], at: act.at }] : [],
    ),
    ...(calledOff
      ? [{ key: 'called off', icon: UserX, title: audit.reason.answered.NOT_COMING, at: calledOff.at }]
      : []),
  ];
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
