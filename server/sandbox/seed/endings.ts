import type { Faker } from '@faker-js/faker';
import { deliveryFailures } from '#contract/errors.ts';
import type { Calendar } from './calendar.ts';
import type { MessageRow } from './messages.ts';
import { medicines } from './practice-texts.ts';

/** What sets a conversation apart from an ordinary one. */
export type EndingKind =
  | 'plain'
  | 'opted_out'
  | 'undeliverable'
  | 'appointment_request'
  | 'refill_request'
  | 'stranger'
  | 'shared_phone';

export interface Ending {
  /** Its last lines. */
  readonly lines: readonly string[];
  /** Changes the rows once they are written. */
  readonly finish?: (faker: Faker, rows: MessageRow[], pet: string | null, calendar: Calendar) => void;
}

/** Spread so that a practice of twenty conversations has each kind. */
export function endingOf(index: number): EndingKind {
  if (index % 25 === 3) return 'opted_out';
  if (index % 40 === 7) return 'undeliverable';
  if (index % 12 === 5) return 'appointment_request';
  if (index % 15 === 8) return 'refill_request';
  if (index % 30 === 11) return 'stranger';
  if (index % 60 === 14) return 'shared_phone';
  return 'plain';
}

const replaceLast = (rows: MessageRow[], change: Partial<MessageRow>) => {
  const last = rows.pop();
  if (last) rows.push({ ...last, ...change });
};

export const endings: Readonly<Record<EndingKind, Ending>> = {
  plain: { lines: [] },
  stranger: { lines: [] },
  shared_phone: {
    lines: [
      '< Hi, can we come a little earlier tomorrow? / Is it okay if only one of us brings the cats tomorrow?',
      '> Of course. Which of you is writing? We have this number twice.',
      '< It is both of us really',
    ],
  },
  opted_out: {
    lines: [
      '< Please take me off the list / We have moved away, thanks for everything',
      '< STOP',
      '! The client has opted out of texts.',
      '~ You will get no more texts from {clinic}. Text START to resume.',
    ],
  },
  undeliverable: {
    lines: [
      '> Hi {first}, {doctor} would like to hear how {pet} is doing. / Hi {first}, the results for {pet} are in. Please call us when you can.',
    ],
    finish: (faker, rows) =>
      replaceLast(rows, {
        delivery_status: 'FAILED_TO_DELIVER',
        failure_reason: faker.helpers.arrayElement(deliveryFailures.filter((reason) => reason !== 'unsubscribed')),
      }),
  },
  appointment_request: {
    lines: ['< Appointment request'],
    finish: (faker, rows, pet, calendar) => {
      const reason = faker.helpers.arrayElement([
        'Yearly checkup and vaccines',
        'Ear infection came back',
        'Limping on a front leg',
        'New lump on the side',
        'Recheck after surgery',
        'Not eating well since the weekend',
      ]);
      const start = calendar.at(faker.number.int({ min: 2, max: 9 }), faker.number.int({ min: 34, max: 66 }) * 15);
      replaceLast(rows, {
        type: 'REQUEST',
        request_type: 'Appointment',
        content: `Appointment request${pet ? ` for ${pet}` : ''}: ${reason}`,
        request: { request_id: faker.string.uuid(), pet_name: pet, reason, preferred_start: start.toISOString() },
      });
    },
  },
  refill_request: {
    lines: ['< Refill request'],
    finish: (faker, rows, pet) => {
      const medication = faker.helpers.arrayElement(medicines.filter((name) => !name.startsWith('the ')));
      const quantity = faker.helpers.arrayElement(['30 tablets', '60 tablets', '1 bottle', '90 days']);
      replaceLast(rows, {
        type: 'REQUEST',
        request_type: 'RxRefill',
        content: `Refill request${pet ? ` for ${pet}` : ''}: ${medication}, ${quantity}`,
        request: { request_id: faker.string.uuid(), pet_name: pet, medication, quantity },
      });
    },
  },
};
