import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { matchOwner, storeMatch, unmatchedOwner } from './match-owner.ts';

/** Conversations with a number that nobody had become those of the client who has it now (IN-11 to IN-14). */
export async function matchUnknownNumbers(ctx: Context, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  const { rows: unknown } = await sql<{ id: string; sms_phone: string }>`
    select id, sms_phone from conversation
    where practice = ${ctx.practice} and sms_phone = any(${phones}::text[]) and match_count = 'zero'
  `.execute(ctx.db);
  for (const { id, sms_phone } of unknown) await setMatch(ctx, id, await matchOwner(ctx, sms_phone));
}

/** Removes clients and their animals. Their conversations stay, as those of unknown numbers. */
export async function removeOwners(ctx: Context, ids: readonly string[]): Promise<void> {
  const theirs = await ctx.db
    .updateTable('conversation')
    .set({ pet_owner_id: null })
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', 'in', ids)
    .returning(['id', 'sms_phone'])
    .execute();
  await ctx.db.deleteFrom('pet_owner').where('practice', '=', ctx.practice).where('id', 'in', ids).execute();
  for (const { id, sms_phone } of theirs) await setMatch(ctx, id, await unmatchedOwner(ctx, sms_phone));
}

async function setMatch(ctx: Context, id: string, match: Awaited<ReturnType<typeof matchOwner>>): Promise<void> {
  await storeMatch(ctx, id, match);
  ctx.announce('conversation', id);
}
