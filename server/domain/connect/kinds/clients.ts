import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { announceChangedOwners } from '../../pet-owner/announce-changed.ts';
import { matchUnknownNumbers, removeOwners } from '../../pet-owner/rematch-conversations.ts';
import { markGone } from '../items.ts';
import { upsertRows } from '../upsert-rows.ts';
import { type KindStore, reference } from './kind-store.ts';
import { forgetPets } from './pets.ts';

export const clients: KindStore<'client'> = {
  references: ({ classificationIds }) =>
    classificationIds.flatMap((id, index) => reference('classification', id, `data.classificationIds.${index}`)),
  /** Clients may be known already, from before the practice software called in. */
  newLocalIds: async ({ db, practice }, items) => {
    const { rows } = await sql<{ id: string; pims_id: string }>`
      select id, pims_id from pet_owner
      where practice = ${practice} and pims_id = any(${items.map(({ id }) => id)}::text[])
    `.execute(db);
    const known = new Map(rows.map((row) => [row.pims_id, row.id]));
    return new Map(items.map(({ id }) => [id, known.get(id) ?? randomUUID()]));
  },
  write: async (ctx, items, localOf) => {
    const ids = items.map(({ localId }) => localId);
    await upsertRows(
      ctx,
      'pet_owner',
      ['id'],
      items.map(({ id, localId, data }) => ({
        id: localId,
        pims_id: id,
        first_name: data.firstName,
        last_name: data.lastName,
        contact_phone: data.mobilePhone,
        voice_phone: data.voicePhone,
        email: data.email,
        postal_address: data.address,
        classification_ids: data.classificationIds.map((each) => localOf('classification', each)),
      })),
    );
    await sql`
      delete from secondary_contact where practice = ${ctx.practice} and pet_owner_id = any(${ids}::uuid[])
    `.execute(ctx.db);
    await upsertRows(
      ctx,
      'secondary_contact',
      ['id'],
      items.flatMap(({ localId, data }) =>
        [...new Map(data.contacts.map((contact) => [contact.phone, contact])).values()].map((contact) => ({
          id: randomUUID(),
          pet_owner_id: localId,
          ...contact,
        })),
      ),
    );
    await announceChangedOwners(ctx, ids);
    const phones = items.flatMap(({ data }) => [data.mobilePhone, ...data.contacts.map(({ phone }) => phone)]);
    await matchUnknownNumbers(
      ctx,
      phones.filter((phone) => phone !== null),
    );
  },
  remove: async (ctx, ids) => {
    const { rows } = await sql<{ id: string }>`
      select id from pet where practice = ${ctx.practice} and pet_owner_id = any(${ids}::uuid[])
    `.execute(ctx.db);
    const pets = rows.map(({ id }) => id);
    await forgetPets(ctx, pets);
    await markGone(ctx, 'pet', pets);
    await removeOwners(ctx, ids);
  },
};
