import type { Context } from '../context.ts';
import type { ConversationRecord } from '../conversation/internal.ts';

type Match = Pick<ConversationRecord, 'pet_owner_id' | 'unknown_status' | 'match_count'>;

/** Whose number this is (IN-11 to IN-14): one client's, nobody's, or it cannot be told because several clients share it. */
export async function matchOwner(ctx: Context, phone: string): Promise<Match> {
  const found = await ctx.db
    .selectFrom('pet_owner')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('contact_phone', '=', phone)
    .limit(2)
    .execute();
  const [only, another] = found;
  if (!only) return { pet_owner_id: null, unknown_status: 'UNKNOWN_PET_OWNER', match_count: 'zero' };
  if (another) return { pet_owner_id: null, unknown_status: 'UNKNOWN_PET_OWNER_MATCHED', match_count: 'multiple' };
  return { pet_owner_id: only.id, unknown_status: null, match_count: null };
}
