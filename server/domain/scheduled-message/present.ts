import type { Selectable } from 'kysely';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { Database } from '#server/db/schema.ts';
import type { AllFields } from '../all-fields.ts';
import { isFailing } from '../failing.ts';

/** The columns that the wire shows. */
export const scheduledColumns = [
  'id',
  'conversation_id',
  'content',
  'media',
  'send_at',
  'status',
  'author',
  'cancelled_by',
  'message_id',
  'client_message_id',
  'failures',
  'create_ts',
  'update_ts',
] as const satisfies readonly (keyof Database['scheduled_message'])[];

export type ScheduledRow = Pick<Selectable<Database['scheduled_message']>, (typeof scheduledColumns)[number]>;
export const presentScheduled = ({ failures, ...row }: ScheduledRow): AllFields<ScheduledMessage> => ({
  ...row,
  is_failing: row.status === 'SCHEDULED' && isFailing(failures),
});
