import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ConnectItemInput } from '#contract/connect/items.ts';
import type { Database, Db } from '#server/db/schema.ts';

type Row = Readonly<Record<string, unknown>>;

/** Stores clients and pets of a practice as bare multi-row upserts: the rows that the connector's call writes, and nothing that it checks. */
export function bareRows(practice: string) {
  const owners = new Map<string, string>();
  return async (db: Db, items: readonly ConnectItemInput[]): Promise<void> => {
    const [clients, pets, known]: [Row[], Row[], Row[]] = [[], [], []];
    for (const item of items) {
      if (!('data' in item)) continue;
      const id = randomUUID();
      if (item.kind === 'client') {
        owners.set(item.id, id);
        const { firstName: first_name, lastName: last_name, mobilePhone: contact_phone, email } = item.data;
        clients.push({
          practice,
          id,
          pims_id: item.id,
          first_name,
          last_name,
          contact_phone,
          email,
          classification_ids: [],
        });
      }
      if (item.kind === 'pet') {
        const { clientId, name, species, breed, birthDate: birth_date } = item.data;
        pets.push({
          practice,
          id,
          pet_owner_id: owners.get(clientId),
          name,
          species,
          breed,
          birth_date,
          deceased: false,
        });
      }
      known.push({ practice, kind: item.kind, external_id: item.id, version: item.version, local_id: id, gone: false });
    }
    await db.transaction().execute(async (tx) => {
      await upsert(tx, 'pet_owner', 'practice, id', clients);
      await upsert(tx, 'pet', 'practice, id', pets);
      await upsert(tx, 'connect_item', 'practice, kind, external_id', known);
    });
  };
}

async function upsert(db: Db, table: keyof Database, keys: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((column) => sql.ref(column));
  const changes = columns.map((column) => sql`${column} = excluded.${column}`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.raw(keys)}) do update set ${sql.join(changes)}
  `.execute(db);
}
