import type { Faker } from '@faker-js/faker';
import { cadences, communicationTypeOf } from '#contract/rules/cadences/cadences.ts';
import type { DeliveryAction } from '#server/domain/appointment/record-delivery-event.ts';
import type { Calendar } from './calendar.ts';

type SeedDelivery = Pick<DeliveryAction, 'action_type' | 'data'>;

/** The mediums by which seeded practices remind of visits. */
export const visitMediums: Record<'14-days' | '3-days' | 'same-day', ('SMS' | 'EMAIL')[]> = {
  '14-days': ['EMAIL'],
  '3-days': ['SMS', 'EMAIL'],
  'same-day': ['SMS'],
};
const sentAboutVisits = { ...visitMediums, 'thank-you': ['EMAIL' as const] };
const sentCadences = ['14-days', '3-days', 'same-day', 'thank-you'] as const;

const reasons = {
  SMS: ['landline', 'out_of_service', 'device_unavailable', 'unsubscribed', 'carrier_violation'],
  EMAIL: ['The mailbox does not exist', 'The mailbox is full', 'Marked as spam'],
} as const;

/** The delivery attempts about a visit so far, and their results. */
export function deliveriesOf(
  faker: Faker,
  calendar: Calendar,
  day: number,
  booked: Date,
  isFull: boolean,
): SeedDelivery[] {
  const sent = sentCadences.filter((cadence) => isFull || cadence === '3-days');
  return sent.flatMap((cadence) => {
    const communicationType = communicationTypeOf(cadence);
    const at = calendar.at(day + cadences[cadence].after.days, cadences[cadence].hour * 60);
    if (at < booked || at >= calendar.now) return [];
    return sentAboutVisits[cadence].flatMap((medium): SeedDelivery[] => {
      const attempt = new Date(at.getTime() + faker.number.int({ min: 0, max: 50_000 }));
      const outcome = new Date(attempt.getTime() + faker.number.int({ min: 900, max: 60_000 }));
      const about = { medium, communicationType };
      const attempted: SeedDelivery = {
        action_type: 'DELIVERY_ATTEMPT',
        data: { timestamp: attempt.toISOString(), ...about },
      };
      // One whose fate is not known yet would stay so: nobody sends it.
      if (outcome >= calendar.now) return [];
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
