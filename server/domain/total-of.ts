import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';

interface Page {
  readonly page: number;
  readonly per_page: number;
}

/**
 * The number of rows of a paged list.
 * @param found rows on the page that was read; on the last page, they tell the total
 * @param count queries the total otherwise
 */
export async function totalOf({ page, per_page }: Page, found: number, count: () => Promise<number>): Promise<number> {
  const isLast = found < per_page && (found > 0 || page === 1);
  return isLast ? (page - 1) * per_page + found : count();
}

/** The number of rows of a query, ignoring paging. */
export async function countRows<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, unknown>,
): Promise<number> {
  const { total } = await rows.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}
