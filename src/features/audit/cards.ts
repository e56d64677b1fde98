import type { Medium } from '#contract/rules/cadences/cadences.ts';
import { type AuditedAppointment, awaitsConfirmation, isOpen } from '#contract/rules/reminders/audited-appointment.ts';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import type { AuditDay } from '#src/services/notification/audit-day.ts';
import type { AuditView } from './view.ts';

/** An appointment in the audit. */
export interface AuditCard extends AuditedAppointment {
  readonly facts: NonNullable<AuditedAppointment['facts']>;
  /** Its type gets no reminders. */
  readonly isExcluded: boolean;
  /** The practice reminds of no visits on its day. */
  readonly isUnreminded: boolean;
}

/** Whether a call is still needed: there is no mark, or the mark failed to reach the server. */
export const isToCall = (card: AuditCard, mark: OutboxItem | undefined): boolean =>
  isOpen(card) && (mark === undefined || mark.state === 'failed');

/** The open cards of the reminder to which the client has replied that they will come; none for other cards. */
export const repliedTogether = (card: AuditCard, open: readonly AuditCard[], now: number): readonly AuditCard[] =>
  awaitsConfirmation(card, now)
    ? open.filter((one) => one.reply?.messageId === card.reply?.messageId && awaitsConfirmation(one, now))
    : [];

/** The latest failure of a reminder by a medium, or by any; null where a newer one by the same medium arrived. */
export function latestFailure({ errors, successes }: AuditCard, medium?: Medium): AuditCard['errors'][number] | null {
  const isMadeUpFor = (error: AuditCard['errors'][number]) =>
    successes.some((one) => one.medium === error.medium && Date.parse(one.timestamp) >= Date.parse(error.timestamp));
  return errors.findLast((error) => (medium ?? error.medium) === error.medium && !isMadeUpFor(error)) ?? null;
}

interface Listing extends Pick<AuditView, 'sort' | 'isWhole'> {
  readonly excluded: ReadonlySet<string>;
  /** Whether clients are reminded of the day's visits at all. */
  readonly isReminding: boolean;
  /** Whether it was open earlier in this session, so that it stays listed (AU-21). */
  wasOpen(id: string): boolean;
}

/** How many calls of a day there are, and how many of them are handled. */
export interface Progress {
  readonly handled: number;
  readonly total: number;
}

interface Calls {
  /** What is listed: appointments that need a call, or did earlier in this session (AU-21 to AU-23), sorted (AU-03, AU-04). */
  readonly cards: readonly AuditCard[];
  readonly open: readonly AuditCard[];
  /** The same in every window, whatever was done here: all that needed a call count. */
  readonly progress: Progress;
}

/** The calls of a day. */
export function callsOf(day: AuditDay, marks: ReadonlyMap<string, OutboxItem>, listing: Listing): Calls {
  const due = dueOf(day, listing);
  const cards = due
    .filter((card) => isOpen(card) || listing.wasOpen(card.id))
    .sort(listing.sort === 'type' ? byType : byTime);
  const open = cards.filter((card) => isToCall(card, marks.get(card.id)));
  const total = due.filter(({ isConfirmedFromStart, calledOff }) => !isConfirmedFromStart || calledOff !== null).length;
  return { cards, open, progress: { handled: total - open.length, total } };
}

/** The day's appointments that need a call as long as they are not complete. */
const dueOf = (day: AuditDay, { isWhole, excluded, isReminding }: Listing): AuditCard[] =>
  Object.values(day).flatMap(({ now }): AuditCard[] => {
    if (!now.facts) return [];
    const isExcluded = excluded.has(now.facts.appointment.typeId ?? '');
    const isUnreminded = !isReminding && now.attempts.length + now.successes.length === 0;
    const isToldNothing = isExcluded || isUnreminded || now.isPaused || now.errors.length > 0;
    const isDue = isWhole || isToldNothing || now.answer === 'NOT_COMING' || now.reply !== null;
    return isDue ? [{ ...now, facts: now.facts, isExcluded, isUnreminded }] : [];
  });

const byTime = (a: AuditCard, b: AuditCard): number =>
  Date.parse(a.facts.appointment.date) - Date.parse(b.facts.appointment.date) || (a.id < b.id ? -1 : 1);
const typeOf = ({ facts }: AuditCard): string => facts.appointment.type ?? '';
const byType = (a: AuditCard, b: AuditCard): number => typeOf(a).localeCompare(typeOf(b), 'en-US') || byTime(a, b);

/** The card of the current call: the one in the address, else the first open one. */
export const calledCard = (
  cards: readonly AuditCard[],
  open: readonly AuditCard[],
  call: string,
): AuditCard | undefined => cards.find(({ id }) => id === call) ?? open[0] ?? cards[0];
