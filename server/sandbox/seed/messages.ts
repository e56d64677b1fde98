import type { Faker } from '@faker-js/faker';
import type { Line } from './dialogues/compose.ts';
import type { SeedRow } from './rows.ts';

export type MessageRow = Required<
  Omit<SeedRow<'message'>, 'client_message_id' | 'carrier_id' | 'claimed_until' | 'answers_keyword' | 'answers_closed'>
>;

interface Spoken {
  readonly practice: string;
  readonly conversation: string;
  readonly line: Line;
  readonly at: Date;
  readonly now: Date;
  /** Who of the staff wrote it, if one of them did. */
  readonly author: string;
}

const kinds = {
  client: { type: 'SMS', direction: 'INBOUND', delivery_status: null },
  practice: { type: 'SMS', direction: 'OUTBOUND', delivery_status: 'DELIVERED' },
  automatic: { type: 'SMS_AUTOMATED', direction: 'OUTBOUND', delivery_status: 'DELIVERED' },
  system: { type: 'SYSTEM_INFO', direction: 'INTERNAL', delivery_status: null },
} as const;

/** Where the sandbox serves its sample pictures. */
export const pictureUrl = (name: string): string => `/sandbox/pictures/${name}.png`;

/** One text of a dialogue as a row of the practice's history. */
export function messageRow(faker: Faker, { practice, conversation, line, at, now, author }: Spoken): MessageRow {
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
