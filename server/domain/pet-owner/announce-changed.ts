import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Notifies open screens of the conversations that show these clients or their animals. */
export async function announceChangedOwners(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update conversation set pet_owner_id = pet_owner_id
    where practice = ${ctx.practice} and pet_owner_id = any(${ids}::uuid[])
    returning id
  `.execute(ctx.db);
  for (const { id } of rows) ctx.announce('conversation', id);
}
