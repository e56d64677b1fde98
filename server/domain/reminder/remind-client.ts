import { isStillInTime } from '#contract/rules/cadences/cadence-moments.ts';
import {
  isVisitBegun,
  type ScheduledReminder,
  scheduledReminders,
} from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentEnrollment } from '../practice/present.ts';
import { requestPageOf } from '../practice/request-page.ts';
import { reminderFactsOf } from './facts.ts';
import { type Client, sendReminder } from './send.ts';
import { reportMissed, reportUnreachable } from './report.ts';

/**
 * Sends the reminders of a due client by the settings and facts of this moment, and records their outcome, in one transaction that also
 * removes the client from the queue. If the process crashes before the commit, another one starts over.
 */
export async function remindClient(ctx: Context, id: string, now: Date, origin: string): Promise<void> {
  const queued = await ctx.db
    .deleteFrom('reminder_turn')
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .returning(['pet_owner_id', 'at'])
    .executeTakeFirst();
  const owner = queued && (await ownerOf(ctx, queued.pet_owner_id));
  if (!queued || !owner) return;
  const at = new Date(queued.at);
  const practice = await ownPractice(ctx);
  const enrollment = presentEnrollment(practice);
  const requestPage = requestPageOf(practice, origin);
  const client: Client = { facts: await reminderFactsOf(ctx, owner, at), enrollment, requestPage, origin };
  const scheduled = scheduledReminders(client.facts, enrollment, at);
  const due = scheduled.filter((reminder) => new Date(reminder.at).getTime() === at.getTime());
  const inTime = isStillInTime(at, now, enrollment.practiceIanaZone);
  const isTooLate = (one: ScheduledReminder) => !inTime || hasBegun(client, one, now);
  for (const reminder of due.filter(({ outcome }) => outcome === 'scheduled')) {
    const shared = sharingMessageOf(reminder, scheduled);
    // Services that are due later have moments of their own.
    for (const missed of shared.filter((one) => isTooLate(one) && one.at === reminder.at))
      await reportMissed(ctx, owner.id, missed);
    const [first, ...others] = shared.filter((one) => !isTooLate(one));
    if (first) await sendReminder(ctx, client, [first, ...others]);
  }
  if (inTime) await reportUnreachable(ctx, owner.id, due.filter(isUnreachable(due)));
}

/** A reminder and those merged into it, in the order of its subjects. */
function sharingMessageOf(reminder: ScheduledReminder, all: readonly ScheduledReminder[]): ScheduledReminder[] {
  const merged = all.filter(({ mergedInto }) => mergedInto === reminder.key);
  const ofSubject = new Map([reminder, ...merged].map((one) => [one.subjects[0].id, one]));
  return reminder.subjects.flatMap(({ id }) => ofSubject.get(id) ?? []);
}

/** Whether a late reminder is about a visit whose client should have arrived by now. */
function hasBegun(
  { facts, enrollment }: Client,
  { cadence, subjects: [{ id }] }: ScheduledReminder,
  now: Date,
): boolean {
  const visit = facts.appointments.find((one) => one.id === id);
  return visit !== undefined && cadence !== 'thank-you' && isVisitBegun(visit, enrollment, now);
}

/** Reminders that no medium of their cadence can deliver. */
const isUnreachable = (due: readonly ScheduledReminder[]) => (one: ScheduledReminder) =>
  !due.some(
    (other) =>
      other.cadence === one.cadence &&
      other.subjects[0].id === one.subjects[0].id &&
      (other.outcome === 'scheduled' || other.outcome === 'merged'),
  );

const ownerOf = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('pet_owner')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirst();
