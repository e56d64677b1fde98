import type { listSecondaryContacts as call, SecondaryContact } from '#contract/communication/pet-owners.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { petOwnerNamed } from './internal.ts';

/** Other people of a client's household who may be texted (IN-53). */
export async function listSecondaryContacts(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const owner = await petOwnerNamed(ctx, id);
  return { data: (await secondaryContactsOf(ctx, [owner.id])).get(owner.id) ?? [] };
}

/** The household contacts of each client, by name. */
export async function secondaryContactsOf(
  ctx: Context,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, SecondaryContact[]>> {
  const contacts = new Map<string, SecondaryContact[]>();
  if (ownerIds.length === 0) return contacts;
  const rows = await ctx.db
    .selectFrom('secondary_contact')
    .select(['pet_owner_id', 'id', 'name', 'relation', 'phone'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', 'in', ownerIds)
    .orderBy('name')
    .orderBy('id')
    .execute();
  for (const { pet_owner_id, ...contact } of rows)
    contacts.set(pet_owner_id, [...(contacts.get(pet_owner_id) ?? []), contact]);
  return contacts;
}
