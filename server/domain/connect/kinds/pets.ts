import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { announceChangedOwners } from '../../pet-owner/announce-changed.ts';
import { announceServices } from '../../service-types/announce.ts';
import { markGone } from '../items.ts';
import { upsertRows } from '../upsert-rows.ts';
import { type KindStore, reference } from './kind-store.ts';

export const pets: KindStore<'pet'> = {
  references: ({ clientId }) => reference('client', clientId, 'data.clientId'),
  newLocalIds: (_ctx, items) => Promise.resolve(new Map(items.map(({ id }) => [id, randomUUID()]))),
  write: async (ctx, items, localOf) => {
    const rows = items.map(({ localId, data }) => ({
      id: localId,
      pet_owner_id: localOf('client', data.clientId),
      name: data.name,
      sex: data.sex,
      species: data.species,
      breed: data.breed,
      birth_date: data.birthDate,
      weight_value: data.weight?.value ?? null,
      weight_unit: data.weight?.unit ?? null,
      deceased: data.deceased,
    }));
    await upsertRows(ctx, 'pet', ['id'], rows);
    await announceChangedOwners(ctx, [...new Set(rows.map((row) => row.pet_owner_id))]);
  },
  remove: async (ctx, ids) => {
    await forgetPets(ctx, ids);
    const { rows } = await sql<{ owner: string }>`
      delete from pet where practice = ${ctx.practice} and id = any(${ids}::uuid[]) returning pet_owner_id as owner
    `.execute(ctx.db);
    await announceChangedOwners(ctx, [...new Set(rows.map(({ owner }) => owner))]);
  },
};

/** What animals that are about to be removed were due for goes with them. */
export async function forgetPets(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from service_due where practice = ${ctx.practice} and pet_id = any(${ids}::uuid[])
  `.execute(ctx.db);
  if (rows.length === 0) return;
  await markGone(
    ctx,
    'service_due',
    rows.map(({ id }) => id),
  );
  announceServices(ctx);
}
