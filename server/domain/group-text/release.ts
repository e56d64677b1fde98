import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { fillPlaceholders } from '#contract/rules/texting/placeholders.ts';
import type { Database, Db, GroupTextRecipient } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import { canMessage, ownPractice } from '../practice/internal.ts';
import { groupTextReach } from './reach.ts';

/** Seconds for which a claim keeps other processes from sending it. */
const claimSeconds = 30;

/**
 * Claims group texts of all practices that are to leave now. The claim only saves duplicate work; `releaseGroupText` sends each once.
 * @param resting ids of those that failed and rest
 */
export async function claimGroupTexts(
  db: Db,
  most: number,
  resting: readonly string[] = [],
): Promise<{ practice: string; id: string }[]> {
  const { rows } = await sql<{ practice: string; id: string }>`
    with due as (
      select practice, id from group_text
      where status = 'WAITING' and leaves_at <= clock_timestamp()
        and (claimed_until is null or claimed_until < clock_timestamp())
        and id <> all(${resting}::uuid[])
      order by leaves_at
      limit ${most}
      for update skip locked
    )
    update group_text sent set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    from due where sent.practice = due.practice and sent.id = due.id
    returning sent.practice, sent.id
  `.execute(db);
  return rows;
}

/**
 * Turns a group text into messages of its clients' conversations, all in one transaction, unless it was cancelled. Who cannot be texted at
 * this moment is left out. Staff need not answer, and a client who waits for an answer still does.
 */
export async function releaseGroupText(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('group_text')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  // In the order of their ids, as other commands lock several.
  await ctx.db
    .selectFrom('conversation')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where(
      'sms_phone',
      'in',
      row.recipients.map(({ phone }) => phone),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const now = await contentsNow(ctx, row);
  const recipients: GroupTextRecipient[] = [];
  for (const recipient of row.recipients) {
    const { content, obstacle } = now(recipient);
    const messageId = obstacle ? null : await text(ctx, id, { ...recipient, content }, row.author);
    recipients.push({ ...recipient, content, obstacle, messageId });
  }
  await ctx.db
    .updateTable('group_text')
    .set({ status: 'SENT', recipients: JSON.stringify(recipients) })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  ctx.announce('group_text', row.day);
}

async function text(
  ctx: Context,
  groupTextId: string,
  { phone, petOwnerId, content }: GroupTextRecipient,
  author: string | null,
): Promise<string> {
  const id = randomUUID();
  const conversation = await conversationWith(ctx, phone, { container: 'DONE', pet_owner_id: petOwnerId });
  await addMessage(ctx, conversation.id, {
    id,
    type: 'SMS_AUTOMATED',
    direction: 'OUTBOUND',
    content,
    delivery_status: 'ENQUEUED',
    // Unique within the conversation, so that the database's index refuses a second one.
    client_message_id: `group-${groupTextId}`,
    author,
  });
  return id;
}

/** What a recipient gets at this moment: without visits that are gone or held by now. */
async function contentsNow(
  ctx: Context,
  { day, appointment_ids, content }: Pick<Selectable<Database['group_text']>, 'day' | 'appointment_ids' | 'content'>,
): Promise<(recipient: GroupTextRecipient) => Pick<GroupTextRecipient, 'content' | 'obstacle'>> {
  if (!canMessage(await ownPractice(ctx))) return (fixed) => ({ content: fixed.content, obstacle: 'texting_off' });
  const { recipients, leftOut } = await groupTextReach(ctx, { day, appointmentIds: appointment_ids });
  const reached = new Map(recipients.map((one) => [one.phone, one.values]));
  const reasons = new Map(leftOut.map(({ phone, obstacle }) => [phone, obstacle]));
  return ({ phone, content: fixed }) => {
    const values = reached.get(phone);
    return values
      ? { content: fillPlaceholders(content, values), obstacle: null }
      : { content: fixed, obstacle: reasons.get(phone) ?? 'gone' };
  };
}
