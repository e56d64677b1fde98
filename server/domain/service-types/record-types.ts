import type { Context } from '../context.ts';
import { announceServices } from './announce.ts';

/** The practice software reports services, in a sync or between two. */
export async function recordServiceTypes(
  ctx: Context,
  types: readonly { readonly id: string; readonly name: string; readonly species: readonly string[] }[],
): Promise<void> {
  if (types.length === 0) return;
  const rows = [...new Map(types.map((type) => [type.id, type])).values()];
  await ctx.db
    .insertInto('service_type')
    .values(
      rows.map(({ id, name, species }) => ({
        practice: ctx.practice,
        id,
        name,
        species: [...species],
        seen_at: ctx.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['practice', 'id']).doUpdateSet((type) => ({
        name: type.ref('excluded.name'),
        species: type.ref('excluded.species'),
        seen_at: type.ref('excluded.seen_at'),
      })),
    )
    .execute();
  announceServices(ctx);
}
