import {
  type ActionOf,
  type AppointmentAction,
  listAppointmentActions,
} from '#contract/notification/appointment-actions.ts';
import type { Files } from '../bare/built-page.ts';

type Upsert = ActionOf<'PRACTICE_DATA_UPSERT'>;

/** Actions of each appointment: one booking, the rest reminders. */
const actionsPerAppointment = 10;
const minute = 60_000;

/** The responses of the server for the captured days, with many actions of each unconfirmed appointment. */
export function auditWeek(captured: ReadonlyMap<string, readonly AppointmentAction[]>) {
  const days = [...captured].map(([day, actions]) => {
    const booked = new Map(actions.filter(isUnconfirmed).map((one) => [one.resource_id, one]));
    return [day, actionsOf([...booked.values()])] as const;
  });
  const answers: Files = Object.fromEntries(
    days.map(([day, data]) => [
      `${listAppointmentActions.path}?resource_date=${day}`,
      ['application/json', JSON.stringify({ data })],
    ]),
  );
  return { answers, actions: days.reduce((sum, [, data]) => sum + data.length, 0) };
}

const isUnconfirmed = (action: AppointmentAction): action is Upsert =>
  action.action_type === 'PRACTICE_DATA_UPSERT' && !action.data.appointment.confirmed;

/** Oldest first. */
function actionsOf(booked: readonly Upsert[]): AppointmentAction[] {
  const reminders = Array.from({ length: actionsPerAppointment - 1 }, (_, step) =>
    booked.map((one, place) => reminderOf(one, step, place)),
  );
  return [...booked, ...reminders.flat()];
}

function reminderOf(
  { resource_id, data: { timestamp: bookedAt } }: Upsert,
  step: number,
  n: number,
): AppointmentAction {
  const timestamp = new Date(Date.parse(bookedAt) + (step + 1) * minute).toISOString();
  const data = { timestamp, medium: 'SMS', communicationType: 'appointment-reminder-3-days' } as const;
  const common = { id: crypto.randomUUID(), resource_id };
  if (step % 2 === 0) return { ...common, action_type: 'DELIVERY_ATTEMPT', data };
  if (n % 3 > 0) return { ...common, action_type: 'DELIVERY_SUCCESS', data };
  return { ...common, action_type: 'DELIVERY_ERROR', data: { ...data, reason: 'landline' } };
}
