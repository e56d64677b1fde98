import type { PostcardSides } from '#contract/campaigns/postcards.ts';
import { composePostcard } from '#contract/rules/reminders/postcard.ts';
import { scheduledReminders } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentEnrollment } from '../practice/present.ts';
import { reminderFactsOf } from '../reminder/facts.ts';
import type { ClaimedPostcard } from './claim.ts';
import { finishPostcard } from './finish.ts';

/** A card that may leave. */
export interface PreparedPostcard {
  readonly sides: PostcardSides;
  /** Milliseconds since the printer may have it; 0 for the first time. */
  readonly handedOverFor: number;
}

/**
 * Writes a card by the facts of this moment and records that it is handed over: what the rule would not send any more is left out, and a card
 * about nothing is withdrawn. One that the printer may already have stays as it is. Null where nothing is to be handed over.
 * @param hasPrinter without one, the card is listed instead
 */
export async function preparePostcard(
  ctx: Context,
  { id, tries }: ClaimedPostcard,
  { hasPrinter }: { readonly hasPrinter: boolean },
): Promise<PreparedPostcard | null> {
  const card = await ctx.db
    .selectFrom('postcard')
    .select(['pet_owner_id', 'at', 'sides', 'handed_over_at'])
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('status', '=', 'ENQUEUED')
    .forUpdate()
    .executeTakeFirst();
  if (!card) return null;
  if (card.handed_over_at !== null && card.sides !== null)
    return { sides: card.sides, handedOverFor: Math.max(1, ctx.now.getTime() - Date.parse(card.handed_over_at)) };
  const sides = await writeCard(ctx, id, { ownerId: card.pet_owner_id, at: new Date(card.at) });
  if (sides === null) {
    await finishPostcard(ctx, id, { status: 'WITHDRAWN' });
    return null;
  }
  await ctx.db
    .updateTable('postcard')
    .set({ sides: JSON.stringify(sides), ...(hasPrinter ? { handed_over_at: ctx.now } : { status: 'LISTED' }) })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  if (hasPrinter) return { sides, handedOverFor: 0 };
  ctx.announce('postcard', 'ENDED');
  return null;
}

/** What the card says now, by the rule that enqueued it. Services that it no longer names are withdrawn in the ledger. */
async function writeCard(
  ctx: Context,
  id: string,
  { ownerId, at }: { readonly ownerId: string; readonly at: Date },
): Promise<PostcardSides | null> {
  const owner = await ctx.db
    .selectFrom('pet_owner')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', ownerId)
    .executeTakeFirst();
  const enrollment = presentEnrollment(await ownPractice(ctx));
  const facts = owner && (await reminderFactsOf(ctx, owner, at));
  const sent = facts ? scheduledReminders(facts, enrollment, at).filter(isSent) : [];
  const allowed = new Set(sent.map(({ dueOn, subjects: [own] }) => `${own.id} ${dueOn}`));
  const recorded = await ctx.db
    .selectFrom('reminder')
    .select(['id', 'subject_id', 'due_on', 'status'])
    .where('practice', '=', ctx.practice)
    .where('postcard_id', '=', id)
    .where('status', 'in', ['LISTED', 'MERGED'])
    .orderBy('due_on')
    .orderBy('id')
    .execute();
  const [named = [], withdrawn = []] = [true, false].map((isNamed) =>
    recorded.filter(({ subject_id, due_on }) => allowed.has(`${subject_id} ${due_on}`) === isNamed),
  );
  const setStatus = (status: 'LISTED' | 'WITHDRAWN', rows: typeof recorded) =>
    rows.length > 0 &&
    ctx.db
      .updateTable('reminder')
      .set({ status })
      .where('practice', '=', ctx.practice)
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
  await setStatus('WITHDRAWN', withdrawn);
  // The others were included in the message of one that is withdrawn, so another one stands for it.
  if (!named.some(({ status }) => status === 'LISTED')) await setStatus('LISTED', named.slice(0, 1));
  const subjects = named.map(({ subject_id }) => ({ id: subject_id }));
  return facts ? composePostcard(subjects, facts, enrollment) : null;
}

const isSent = ({ medium, outcome }: ReturnType<typeof scheduledReminders>[number]): boolean =>
  medium === 'POSTCARD' && (outcome === 'scheduled' || outcome === 'merged');
