import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { sendGroupText as call } from '#contract/communication/group-texts.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { limits } from '#contract/rules/limits.ts';
import { fillPlaceholders, openPlaceholders } from '#contract/rules/texting/placeholders.ts';
import type { GroupTextRecipient } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { lockPractice, requireMessaging } from '../practice/internal.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { type Allowance, takeOne } from '../throttle.ts';
import { staffName } from '../user/staff-name.ts';
import { presentGroupTexts, selectGroupTexts } from './present.ts';
import { groupTextReach } from './reach.ts';

/** Milliseconds in which it can be cancelled, as a single text can be undone. */
const undoFor = 5000;
const perPractice: Allowance = { most: 30, within: 3600 };

/**
 * Fixes who gets which text, in one transaction. The job sends them a few seconds later. A repetition with the same key answers the same
 * group text.
 * @throws Refusal `appointment_not_found` where the practice has none of these visits; unless it is to be sent `again`, `already_sent` where the
 * same wording went to one of these visits before, and `conversation_moved` where a group text did that its author does not know
 */
export async function sendGroupText(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { day, appointment_ids: appointmentIds, known, again = false } = input;
  const content = input.content.trim();
  await requireMessaging(ctx);
  // Colleagues who send at the same time are compared one after the other.
  await lockPractice(ctx);
  const id = ctx.intent !== null && isRowId(ctx.intent) ? ctx.intent : randomUUID();
  const [sent] = await selectGroupTexts(ctx).where('id', '=', id).execute();
  if (sent) return presented(ctx, sent);
  if (!again) {
    const before = await sentBefore(ctx, appointmentIds);
    if (before.some((one) => one.content === content)) throw new Refusal('already_sent');
    if (known && before.some((one) => !known.includes(one.id))) throw new Refusal('conversation_moved');
  }
  const reach = await groupTextReach(ctx, { day, appointmentIds });
  if (reach.isUnknown) throw new Refusal('appointment_not_found');
  const recipients = reach.recipients.map(({ values, ...one }) => ({
    ...one,
    content: fillPlaceholders(content, values),
    messageId: null,
    obstacle: null,
  }));
  requireSendable(content, recipients);
  const wait = await takeOne(ctx.db, `group texts of ${ctx.practice}`, perPractice);
  if (wait !== null) throw new Refusal('rate_limited', undefined, wait);
  await ctx.db
    .insertInto('group_text')
    .values({
      practice: ctx.practice,
      id,
      day,
      content,
      appointment_ids: [...appointmentIds],
      recipients: JSON.stringify(recipients satisfies GroupTextRecipient[]),
      author: await staffName(ctx),
      leaves_at: new Date(Date.now() + undoFor),
    })
    .execute();
  ctx.announce('group_text', day);
  return presented(ctx, await selectGroupTexts(ctx).where('id', '=', id).executeTakeFirstOrThrow());
}

const presented = async (ctx: Context, row: Parameters<typeof presentGroupTexts>[1][number]) => {
  const [groupText] = await presentGroupTexts(ctx, [row]);
  if (!groupText) throw new Error('The group text is missing.');
  return groupText;
};

/** What has been sent to one of these visits, or is about to be. */
const sentBefore = (ctx: Context, appointmentIds: readonly string[]) =>
  ctx.db
    .selectFrom('group_text')
    .select(['id', 'content'])
    .where('practice', '=', ctx.practice)
    .where('status', '<>', 'CANCELLED')
    .where(sql<boolean>`appointment_ids && ${[...appointmentIds]}::text[]`)
    .execute();

/** @throws Refusal that names what is wrong with the wording or its audience */
function requireSendable(content: string, recipients: readonly { readonly content: string }[]): void {
  if (content === '') throw refuseField('body.content', 'Enter a message.');
  if (recipients.length === 0) throw refuseField('body.appointment_ids', 'None of these clients can be texted.');
  const [open] = recipients.flatMap((one) => openPlaceholders(one.content));
  if (open) throw refuseField('body.content', `Replace ${open.written}.`);
  if (recipients.some((one) => one.content.length > limits.messageLength))
    throw refuseField('body.content', 'With the names filled in, it is too long for a text.');
}
