import type { Db } from '#server/db/schema.ts';

/** Those of the carrier's texts that the practice does not have. */
export async function unrecordedTexts<Text extends { readonly carrierId: string }>(
  db: Db,
  practice: string,
  listed: readonly Text[],
): Promise<readonly Text[]> {
  if (listed.length === 0) return [];
  const rows = await db
    .selectFrom('message')
    .select('carrier_id')
    .where('practice', '=', practice)
    .where(
      'carrier_id',
      'in',
      listed.map(({ carrierId }) => carrierId),
    )
    .execute();
  const recorded = new Set(rows.map(({ carrier_id }) => carrier_id));
  return listed.filter(({ carrierId }) => !recorded.has(carrierId));
}
