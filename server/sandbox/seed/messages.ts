import type { Faker } from '@faker-js/faker';
import type { Line } from './exchange-templates/compose.ts';
import type { SeedRow } from './rows.ts';

export type MessageRow = Required<
  Omit<
    SeedRow<'message'>,
    | 'client_message_id'
    | 'carrier_id'
    | 'claimed_until'
    | 'handed_over_at'
    | 'delivery_claim'
    | 'failures'
    | 'first_lookup_at'
    | 'answers_keyword'
    | 'answers_closed'
  >
>;

interface SeedMessage {
  readonly practice: string;
  readonly conversation: string;
  readonly line: Line;
  readonly at: Date;
  readonly now: Date;
  /** The member of staff who wrote it, if it is from the practice. */
  readonly author: string;
}

const kinds = {
  client: { type: 'SMS', direction: 'INBOUND', delivery_status: null },
  practice: { type: 'SMS', direction: 'OUTBOUND', delivery_status: 'DELIVERED' },
  automatic: { type: 'SMS_AUTOMATED', direction: 'OUTBOUND', delivery_status: 'DELIVERED' },
  system: { type: 'SYSTEM_INFO', direction: 'INTERNAL', delivery_status: null },
} as const;

/** The URL of a sample picture in the sandbox. */
export const pictureUrl = (name: string): string => `/sandbox/pictures/${name}.png`;

/** The row of a line of an exchange. */
export function messageRow(faker: Faker, { practice, conversation, line, at, now, author }: SeedMessage): MessageRow {
  const kind = kinds[line.speaker];
  const settled = kind.direction === 'OUTBOUND' ? faker.number.int({ min: 1500, max: 9000 }) : 0;
  return {
    practice,
    id: faker.string.uuid(),
    conversation_id: conversation,
    ...kind,
    request_type: null,
    request: null,
    content: line.text,
    media: line.picture
      ? [{ url: pictureUrl(line.picture), content_type: 'image/png', name: `${line.picture}.png` }]
      : [],
    failure_reason: null,
    author: line.speaker === 'practice' ? author : null,
    create_ts: at.toISOString(),
    update_ts: new Date(Math.min(at.getTime() + settled, now.getTime())).toISOString(),
  };
}
