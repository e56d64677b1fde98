import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { type Cadence, cadences, canAskToConfirm } from '#contract/rules/cadences/cadences.ts';
import { cadencesOf } from '#contract/rules/reminders/campaign-options.ts';
import { type ScheduledReminder, reachObstacle, reminderKey } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Context } from '#server/domain/context.ts';
import { ownPractice } from '#server/domain/practice/internal.ts';
import { presentEnrollment } from '#server/domain/practice/present.ts';
import { requestPageOf } from '#server/domain/practice/request-page.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { reminderFactsOf } from '#server/domain/reminder/facts.ts';
import { sendReminder } from '#server/domain/reminder/send.ts';
import { reportUnreachable } from '#server/domain/reminder/report.ts';

/**
 * Sends the reminder of a visit now, regardless of its time: the product writes the text or email and records what carrier and mail service report.
 * It can be repeated.
 * @throws Refusal `client_not_found` if the client is unknown, `messaging_disabled` if texting is off
 */
export async function remindNow(
  ctx: Context,
  appointmentId: string,
  { medium, origin }: { readonly medium: 'SMS' | 'EMAIL'; readonly origin: string },
): Promise<void> {
  const owner = await ownerOf(ctx, appointmentId);
  if (!owner) throw new Refusal('client_not_found');
  const practice = await ownPractice(ctx);
  const enrollment = presentEnrollment(practice);
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
    outcome: obstacle ?? 'scheduled',
    mergedInto: null,
    asksToConfirm: !visit.confirmed && canAskToConfirm(cadence),
  };
  await forgetSentReminder(ctx, visit.id, reminder);
  await (obstacle
    ? reportUnreachable(ctx, owner.id, [reminder])
    : sendReminder(ctx, { facts, enrollment, requestPage: requestPageOf(practice, origin), origin }, [reminder]));
}

const ownerOf = ({ db, practice }: Context, appointmentId: string) =>
  db
    .selectFrom('pet_owner')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.practice', '=', 'pet_owner.practice')
        .onRef('appointment.pet_owner_id', '=', 'pet_owner.id'),
    )
    .selectAll('pet_owner')
    .where('appointment.practice', '=', practice)
    .where('appointment.id', '=', appointmentId)
    .executeTakeFirst();

/** Deletes the record of a sent reminder, because the product sends no reminder twice. */
const forgetSentReminder = (
  { db, practice }: Context,
  visitId: string,
  { cadence, medium, dueOn }: ScheduledReminder,
) =>
  db
    .deleteFrom('reminder')
    .where('practice', '=', practice)
    .where('cadence', '=', cadence)
    .where('subject_id', '=', visitId)
    .where('medium', '=', medium)
    .where('due_on', '=', dueOn)
    .execute();

/** The latest cadence whose time before the visit has not passed; otherwise the first. */
function cadenceAt(visit: Date, now: Date): Cadence {
  const daysLeft = Math.floor((visit.getTime() - now.getTime()) / 86_400_000);
  const before = cadencesOf('AppointmentReminders');
  return before.findLast((cadence) => daysAfter(cadence) <= -daysLeft) ?? before[0] ?? '14-days';
}

function daysAfter(cadence: Cadence): number {
  const { after } = cadences[cadence];
  return 'days' in after ? after.days : 0;
}
