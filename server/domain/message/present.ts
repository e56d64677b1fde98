import type { Selectable } from 'kysely';
import type { Message } from '#contract/communication/messages.ts';
import type { Database } from '#server/db/schema.ts';
import type { AllFields } from '../all-fields.ts';
import { withoutCode } from './sign-in-code.ts';
import { isFailing } from '../failing.ts';

/** The columns that the wire shows. */
export const messageColumns = [
  'id',
  'conversation_id',
  'type',
  'request_type',
  'request',
  'direction',
  'content',
  'media',
  'delivery_status',
  'failure_reason',
  'failures',
  'client_message_id',
  'author',
  'create_ts',
  'update_ts',
] as const satisfies readonly (keyof Database['message'])[];

/** A message's row as it is read: column names are the wire's own. */
export type MessageRow = Pick<Selectable<Database['message']>, (typeof messageColumns)[number]>;
/** Staff never see a client's sign-in code. */
export const presentMessage = ({ failures, ...row }: MessageRow): AllFields<Message> => ({
  ...row,
  content: row.type === 'SMS_AUTOMATED' ? withoutCode(row.content) : row.content,
  is_failing: row.delivery_status === 'ENQUEUED' && isFailing(failures),
});
