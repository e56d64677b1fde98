import { sql } from 'kysely';
import type { searchPetOwners as call } from '#contract/communication/pet-owners.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { requireOwnPractice } from '../practice/require-own-practice.ts';
import { countRows, totalOf } from '../total-of.ts';
import type { PetOwnerRecord } from './internal.ts';
import { secondaryContactsOf } from './list-secondary-contacts.ts';
import { presentPetOwner } from './present.ts';
import { nameDistance } from './name-distance.ts';

type Search = Parsed<typeof call>;

/** Clients that an inexact search compares at most. */
const mostCompared = 20_000;

/** Clients by the beginnings of their names and client id and by digits of their phone numbers (IN-16 to IN-20). */
export async function searchPetOwners(ctx: Context, search: Search): Promise<Output<typeof call>> {
  requireOwnPractice(ctx, search);
  const { page, per_page } = search;
  const skipped = (page - 1) * per_page;
  const { found, total } = search.inexact
    ? await alike(ctx, search, skipped)
    : await beginningAsTyped(ctx, search, skipped);
  const contacts = await secondaryContactsOf(
    ctx,
    found.map(({ id }) => id),
  );
  const data = found.map((owner) => ({ ...presentPetOwner(owner), secondary_contacts: contacts.get(owner.id) ?? [] }));
  return { data, _metadata: { page, per_page, total } };
}

const byName = sql`lower(last_name), lower(first_name), id`;

async function beginningAsTyped(ctx: Context, search: Search, skipped: number) {
  let rows = byIdAndPhone(ctx, search);
  for (const name of ['first_name', 'last_name'] as const)
    if (search[name]) rows = rows.where(sql<boolean>`starts_with(lower(${sql.ref(name)}), lower(${search[name]}))`);
  const found = await rows.selectAll().orderBy(byName).limit(search.per_page).offset(skipped).execute();
  return { found, total: await totalOf(search, found.length, () => countRows(rows)) };
}

/** Best match first. Only the names of the compared clients are read. */
async function alike(ctx: Context, search: Search, skipped: number) {
  const candidates = await byIdAndPhone(ctx, search)
    .select(['id', 'first_name', 'last_name'])
    .orderBy('id')
    .limit(mostCompared)
    .execute();
  const ranked = candidates
    .flatMap((owner) => {
      const distance = distanceOf(owner, search);
      return distance === null ? [] : { id: owner.id, distance, name: nameOf(owner) };
    })
    .sort((a, b) => a.distance - b.distance || compare(a.name, b.name));
  const ids = ranked.slice(skipped, skipped + search.per_page).map(({ id }) => id);
  return { found: await ownersOf(ctx, ids), total: ranked.length };
}

type Named = Pick<PetOwnerRecord, 'first_name' | 'last_name'>;

const nameOf = ({ first_name, last_name }: Named) => `${last_name ?? ''} ${first_name ?? ''}`.toLowerCase();
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Clients by id, in the given order. */
async function ownersOf(ctx: Context, ids: readonly string[]): Promise<readonly PetOwnerRecord[]> {
  if (ids.length === 0) return [];
  const rows = ctx.db.selectFrom('pet_owner').where('practice', '=', ctx.practice).where('id', 'in', ids);
  const byId = new Map((await rows.selectAll().execute()).map((owner) => [owner.id, owner]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function distanceOf(owner: Named, { first_name, last_name }: Search): number | null {
  const first = first_name ? nameDistance(owner.first_name ?? '', first_name) : 0;
  const last = last_name ? nameDistance(owner.last_name ?? '', last_name) : 0;
  return first === null || last === null ? null : first + last;
}

function byIdAndPhone(ctx: Context, { pims_id, contact_phone }: Search) {
  let rows = ctx.db.selectFrom('pet_owner').where('practice', '=', ctx.practice);
  if (pims_id) rows = rows.where(sql<boolean>`starts_with(lower(pims_id), lower(${pims_id}))`);
  const digits = contact_phone?.replace(/\D/g, '');
  if (contact_phone) rows = rows.where(digits ? hasNumberWith(digits) : sql<boolean>`false`);
  return rows;
}

/** The client's own number, or one of their household's (IN-53). */
const hasNumberWith = (digits: string) => sql<boolean>`(
  strpos(contact_phone, ${digits}) > 0 or exists (
    select from secondary_contact contact
    where contact.practice = pet_owner.practice and contact.pet_owner_id = pet_owner.id
      and strpos(contact.phone, ${digits}) > 0
  )
)`;
