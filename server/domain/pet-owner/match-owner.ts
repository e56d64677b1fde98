import type { Selectable } from 'kysely';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';

/** The columns of a conversation that say whose it is. */
type Match = Pick<Selectable<Database['conversation']>, 'pet_owner_id' | 'unknown_status' | 'match_count'>;

/** Which client a number belongs to, as their own or their household's (IN-11 to IN-14); none if no client or several have it. */
export async function matchOwner(ctx: Context, phone: string): Promise<Match> {
  const [only, ...others] = await ownersWith(ctx, phone);
  if (only && others.length === 0) return { pet_owner_id: only, unknown_status: null, match_count: null };
  return unknownAmong(only ? 1 + others.length : 0);
}

/** The match of a number that staff say belongs to none of its candidates. */
export async function unmatchedOwner(ctx: Context, phone: string): Promise<Match> {
  return unknownAmong((await ownersWith(ctx, phone)).length);
}

/** Stores whose a conversation is; the caller announces it. */
export async function storeMatch(ctx: Context, conversationId: string, match: Match): Promise<void> {
  await ctx.db
    .updateTable('conversation')
    .set(match)
    .where('practice', '=', ctx.practice)
    .where('id', '=', conversationId)
    .execute();
}

const unknownAmong = (candidates: number): Match => ({
  pet_owner_id: null,
  unknown_status: candidates === 0 ? 'UNKNOWN_PET_OWNER' : 'UNKNOWN_PET_OWNER_MATCHED',
  match_count: candidates === 0 ? 'zero' : candidates === 1 ? 'one' : 'multiple',
});

/** Clients with this number; two are enough to know that there are several. */
async function ownersWith(ctx: Context, phone: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('pet_owner')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('contact_phone', '=', phone)
    .union((eb) =>
      eb
        .selectFrom('secondary_contact')
        .select('pet_owner_id as id')
        .where('practice', '=', ctx.practice)
        .where('phone', '=', phone),
    )
    .limit(2)
    .modifyEnd(preparedStatement)
    .execute();
  return rows.map(({ id }) => id);
}
