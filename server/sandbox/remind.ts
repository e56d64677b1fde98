import type { ActionOf } from '#contract/notification/appointment-actions.ts';
import type { DeliveryAction } from '#server/domain/appointment/record-delivery-event.ts';
import { behaviourOf } from './magic-numbers.ts';
import { reminderBefore } from './seed/reminders.ts';

type Facts = ActionOf<'PRACTICE_DATA_UPSERT'>['data'];
type Medium = DeliveryAction['data']['medium'];
/** Null where nobody ever says; without a reason it arrived. */
type Outcome = { readonly reason?: string } | null;

/** What becomes of a reminder that goes out now: the attempt, and how it ends where anybody says so (AU-20). */
export function reminderOf({ appointment, animalOwner }: Facts, medium: Medium, now = new Date()): DeliveryAction[] {
  const communicationType = reminderBefore(new Date(appointment.date), now);
  const resource_id = appointment.id;
  const data = { timestamp: now.toISOString(), medium, communicationType };
  const attempt: DeliveryAction = { resource_id, action_type: 'DELIVERY_ATTEMPT', data };
  const outcome = outcomeOf(animalOwner, medium);
  if (!outcome) return [attempt];
  const { reason } = outcome;
  return [
    attempt,
    reason === undefined
      ? { resource_id, action_type: 'DELIVERY_SUCCESS', data }
      : { resource_id, action_type: 'DELIVERY_ERROR', data: { ...data, reason } },
  ];
}

function outcomeOf(owner: Facts['animalOwner'], medium: Medium): Outcome {
  if (medium === 'SMS') return owner?.smsPhone ? outcomeAt(owner.smsPhone) : { reason: 'No number for texts' };
  if (medium === 'EMAIL' && !owner?.email) return { reason: 'No email address' };
  return {};
}

/** The carrier fails a reminder as it fails any text to this number. */
function outcomeAt(phone: string): Outcome {
  const { refusal, outcomes } = behaviourOf(phone);
  if (refusal) return { reason: refusal };
  const last = outcomes.findLast(({ status }) => status !== 'PROCESSED');
  return last ? { ...(last.reason && { reason: last.reason }) } : null;
}
