import type * as z from 'zod/mini';
import type { appointmentMedium } from '#contract/notification/appointment-actions.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { type Cadence, cadences, canAskToConfirm } from '#contract/rules/cadences/cadences.ts';
import { cadencesOf } from '#contract/rules/reminders/campaign-options.ts';
import { type ScheduledReminder, reachObstacle, reminderKey } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Context } from '#server/domain/context.ts';
import { ownPractice } from '#server/domain/practice/internal.ts';
import { presentEnrollment } from '#server/domain/practice/present.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { reminderFactsOf } from '#server/domain/reminder/facts.ts';
import { sendReminder } from '#server/domain/reminder/send.ts';
import { reportUnreachable } from '#server/domain/reminder/report.ts';

export type RemindingMedium = Exclude<z.output<typeof appointmentMedium>, 'POSTCARD'>;

/**
 * Reminds of a visit now, as if its moment had come: the product itself sends the text or the email, and the audit hears of it from carrier and
 * mail service. It can be done again and again.
 * @throws Refusal `client_not_found` where the practice does not know the client, `messaging_disabled` where it does not text
 */
export async function remindNow(ctx: Context, appointmentId: string, medium: RemindingMedium): Promise<void> {
  const owner = await ctx.db
    .selectFrom('pet_owner')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.practice', '=', 'pet_owner.practice')
        .onRef('appointment.pet_owner_id', '=', 'pet_owner.id'),
    )
    .selectAll('pet_owner')
    .where('appointment.practice', '=', ctx.practice)
    .where('appointment.id', '=', appointmentId)
    .executeTakeFirst();
  if (!owner) throw new Refusal('client_not_found');
  const enrollment = presentEnrollment(await ownPractice(ctx));
  const facts = await reminderFactsOf(ctx, owner, ctx.now);
  const visit = facts.appointments.find(({ id }) => id === appointmentId);
  if (!visit) throw new Refusal('appointment_not_found');
  const obstacle = reachObstacle(facts, enrollment, medium);
  if (obstacle === 'texting_off') throw new Refusal('messaging_disabled');

  const startsAt = new Date(visit.startsAt);
  const cadence = cadenceAt(startsAt, ctx.now);
  const dueOn = dayIn(startsAt, enrollment.practiceIanaZone);
  const reminder: ScheduledReminder = {
    key: reminderKey({ cadence, medium, subjectId: visit.id, dueOn }),
    cadence,
    medium,
    at: ctx.now.toISOString(),
    subjects: [{ kind: 'appointment', id: visit.id, petId: visit.petId }],
    dueOn,
    outcome: obstacle ?? 'goes',
    mergedInto: null,
    asksToConfirm: !visit.confirmed && canAskToConfirm(cadence),
  };
  // Of a reminder that has gone out the product sends no second one.
  await ctx.db
    .deleteFrom('reminder')
    .where('practice', '=', ctx.practice)
    .where('cadence', '=', cadence)
    .where('subject_id', '=', visit.id)
    .where('medium', '=', medium)
    .where('due_on', '=', dueOn)
    .execute();
  await (obstacle ? reportUnreachable(ctx, owner.id, [reminder]) : sendReminder(ctx, { facts, enrollment }, reminder));
}

/** The latest of the reminders before a visit that is not past, or the first of all. */
function cadenceAt(visit: Date, now: Date): Cadence {
  const daysLeft = Math.floor((visit.getTime() - now.getTime()) / 86_400_000);
  const before = cadencesOf('AppointmentReminders');
  return before.findLast((cadence) => daysAfter(cadence) <= -daysLeft) ?? before[0] ?? '14-days';
}

function daysAfter(cadence: Cadence): number {
  const { after } = cadences[cadence];
  return 'days' in after ? after.days : 0;
}
