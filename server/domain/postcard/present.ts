import type { Selectable } from 'kysely';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import type { Database } from '#server/db/schema.ts';

type PostcardRow = Pick<
  Selectable<Database['postcard']>,
  'id' | 'pet_owner_id' | 'status' | 'reason' | 'at' | 'printed_at'
> &
  Pick<Selectable<Database['pet_owner']>, 'first_name' | 'last_name'>;

/** A card of a client, without what is on it. */
export const presentPostcard = ({
  id,
  pet_owner_id: clientId,
  first_name,
  last_name,
  status,
  reason,
  at,
  printed_at: printedAt,
}: PostcardRow) => ({
  id,
  clientId,
  client: nameOrNull(first_name, last_name),
  status,
  reason,
  at,
  printedAt,
});
