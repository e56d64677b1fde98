import type { getPostcard as call } from '#contract/campaigns/postcards.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { presentPostcard } from './present.ts';

/** Both sides of a card, as it was handed over. @throws Refusal `postcard_not_found` */
export async function getPostcard(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const card = isRowId(id)
    ? await ctx.db
        .selectFrom('postcard as card')
        .innerJoin('pet_owner as owner', (join) =>
          join.onRef('owner.practice', '=', 'card.practice').onRef('owner.id', '=', 'card.pet_owner_id'),
        )
        .selectAll('card')
        .select(['first_name', 'last_name'])
        .where('card.practice', '=', ctx.practice)
        .where('card.id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!card) throw new Refusal('postcard_not_found');
  return { ...presentPostcard(card), sides: card.sides };
}
