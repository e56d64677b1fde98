import type { Selectable } from 'kysely';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { Database } from '#server/db/schema.ts';
import type { AllFields } from '../all-fields.ts';

/** The columns that the wire shows, by the wire's own names. */
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
  'create_ts',
  'update_ts',
] as const satisfies readonly (keyof Database['scheduled_message'])[];

export type ScheduledRow = Pick<Selectable<Database['scheduled_message']>, (typeof scheduledColumns)[number]>;
export const presentScheduled = (row: ScheduledRow): AllFields<ScheduledMessage> => row;
