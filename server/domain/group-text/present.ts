import type { Selectable } from 'kysely';
import type { GroupText } from '#contract/communication/group-texts.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { isFailing } from '../failing.ts';

type GroupTextRow = Pick<Selectable<Database['group_text']>, (typeof columns)[number]>;

const columns = [
  'id',
  'day',
  'content',
  'author',
  'status',
  'leaves_at',
  'appointment_ids',
  'recipients',
  'failures',
] as const;

export const selectGroupTexts = (ctx: Context) =>
  ctx.db.selectFrom('group_text').select(columns).where('practice', '=', ctx.practice);

/** Group texts as the wire shows them, with what the carrier has reported of each text. */
export async function presentGroupTexts(ctx: Context, rows: readonly GroupTextRow[]): Promise<GroupText[]> {
  const ids = rows.flatMap(({ recipients }) => recipients.flatMap(({ messageId }) => messageId ?? []));
  const messages = new Map(
    ids.length === 0
      ? []
      : (
          await ctx.db
            .selectFrom('message')
            .select(['id', 'conversation_id', 'delivery_status', 'failure_reason'])
            .where('practice', '=', ctx.practice)
            .where('id', 'in', ids)
            .execute()
        ).map((message) => [message.id, message]),
  );
  return rows.map(({ recipients, failures, ...row }) => ({
    ...row,
    is_failing: row.status === 'WAITING' && isFailing(failures),
    recipients: recipients.map(({ client, clients, phone, content, obstacle, messageId }) => {
      const message = messageId === null ? undefined : messages.get(messageId);
      return {
        client,
        clients,
        phone,
        content,
        obstacle,
        conversation_id: message?.conversation_id ?? null,
        delivery_status: message?.delivery_status ?? null,
        failure_reason: message?.failure_reason ?? null,
      };
    }),
  }));
}
