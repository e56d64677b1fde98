import type { Faker } from '@faker-js/faker';
import { deliveryFailures } from '#contract/errors.ts';
import type { Calendar } from './calendar.ts';
import type { MessageRow } from './messages.ts';
import { medicines } from './practice-texts.ts';

/** How a conversation ends. */
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
  /** Changes the finished rows. */
  readonly finish?: (faker: Faker, rows: MessageRow[], pet: string | null, calendar: Calendar) => void;
}

/** Distributed so that a practice with twenty conversations has each kind. */
export function endingOf(index: number): EndingKind {
  if (index % 25 === 3) return 'opted_out';
  if (index % 40 === 7) return 'undeliverable';
  if (index % 12 === 5) return 'appointment_request';
  if (index % 15 === 8) return 'refill_request';
  if (index % 30 === 11) return 'stranger';
  if (index % 60 === 14) return 'shared_phone';
  return 'plain';
}

const visitReasons = [
  { reason: 'Yearly checkup and vaccines', category: 'WELLNESS_VISIT' },
  { reason: 'Recheck after surgery', category: 'WELLNESS_VISIT' },
  { reason: 'Ear infection came back', category: 'SICK_VISIT' },
  { reason: 'Limping on a front leg', category: 'SICK_VISIT' },
  { reason: 'New lump on the side', category: 'SICK_VISIT' },
  { reason: 'Not eating well since the weekend', category: 'SICK_VISIT' },
];

/** A weekday during opening hours, some days after the request. */
function preferredTime(faker: Faker, calendar: Calendar, requestedAt = calendar.now.toISOString()): Date {
  const askedOn = Math.floor((Date.parse(requestedAt) - calendar.now.getTime()) / 86_400_000);
  const day = askedOn + faker.number.int({ min: 2, max: 9 });
  const weekend = { 0: 1, 6: 2 }[calendar.weekdayOf(day)] ?? 0;
  return calendar.at(day + weekend, faker.number.int({ min: 34, max: 62 }) * 15);
}

/** Marks the request of a finished conversation as handled. */
export function settleRequest(rows: MessageRow[], by: string): void {
  const last = rows.at(-1);
  if (!last?.request) return;
  const handled_at = new Date(Date.parse(last.create_ts) + 20 * 60_000).toISOString();
  replaceLast(rows, { request: { ...last.request, status: 'HANDLED', handled_by: by, handled_at } });
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
      const { reason, category } = faker.helpers.arrayElement(visitReasons);
      const start = preferredTime(faker, calendar, rows.at(-1)?.create_ts);
      replaceLast(rows, {
        type: 'REQUEST',
        request_type: 'Appointment',
        content: `Appointment request${pet ? ` for ${pet}` : ''}: ${reason}`,
        request: {
          request_id: faker.string.uuid(),
          pet_name: pet,
          reason,
          category,
          preferred_start: start.toISOString(),
          status: 'OPEN',
        },
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
        request: { request_id: faker.string.uuid(), pet_name: pet, medication, quantity, status: 'OPEN' },
      });
    },
  },
};
