import type { Faker } from '@faker-js/faker';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import type { Calendar } from './calendar.ts';

type Delivery = Extract<AppointmentAction, { action_type: `DELIVERY_${string}` }>;
type Told = Pick<Delivery, 'action_type' | 'data'>;

/** When which reminder goes out, counted from the visit's day (CA-03 to CA-05, CA-10). */
const cadence = [
  { days: -14, hour: 9, mediums: ['EMAIL'], communicationType: 'appointment-reminder-14-days' },
  { days: -3, hour: 9, mediums: ['SMS', 'EMAIL'], communicationType: 'appointment-reminder-3-days' },
  { days: 0, hour: 7, mediums: ['SMS'], communicationType: 'appointment-reminder-same-day' },
  { days: 1, hour: 9, mediums: ['EMAIL'], communicationType: 'appointment-thank-you' },
] as const;

const reasons = {
  SMS: ['landline', 'out_of_service', 'device_unavailable', 'unsubscribed', 'carrier_violation'],
  EMAIL: ['The mailbox does not exist', 'The mailbox is full', 'Marked as spam'],
} as const;

const day = 86_400_000;

/** The reminder whose turn it is before a visit: the latest that is not past, or the first of all. */
export const reminderBefore = (visit: Date, now: Date) =>
  cadence.findLast(({ days }) => days <= 0 && -days >= Math.floor((visit.getTime() - now.getTime()) / day)) ??
  cadence[0];

/** What was sent about a visit so far: each attempt, and how it ended. */
export function deliveriesOf(faker: Faker, calendar: Calendar, day: number, booked: Date, isFull: boolean): Told[] {
  const sent = cadence.filter(({ days }) => isFull || days === -3);
  return sent.flatMap(({ days, hour, mediums, communicationType }) => {
    const at = calendar.at(day + days, hour * 60);
    if (at < booked || at >= calendar.now) return [];
    return mediums.flatMap((medium): Told[] => {
      const attempt = new Date(at.getTime() + faker.number.int({ min: 0, max: 50_000 }));
      const outcome = new Date(attempt.getTime() + faker.number.int({ min: 900, max: 60_000 }));
      const about = { medium, communicationType };
      const attempted: Told = { action_type: 'DELIVERY_ATTEMPT', data: { timestamp: attempt.toISOString(), ...about } };
      if (outcome >= calendar.now) return [attempted];
      const data = { timestamp: outcome.toISOString(), ...about };
      return [
        attempted,
        faker.datatype.boolean(0.09)
          ? { action_type: 'DELIVERY_ERROR', data: { ...data, reason: faker.helpers.arrayElement(reasons[medium]) } }
          : { action_type: 'DELIVERY_SUCCESS', data },
      ];
    });
  });
}
