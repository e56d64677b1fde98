import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';

interface Page {
  readonly page: number;
  readonly per_page: number;
}

/**
 * How many rows a list has, of which one page was read.
 * @param found rows on that page: of the last one they tell the total.
 * @param count asks for it where they do not.
 */
export async function totalOf({ page, per_page }: Page, found: number, count: () => Promise<number>): Promise<number> {
  const isLast = found < per_page && (found > 0 || page === 1);
  return isLast ? (page - 1) * per_page + found : count();
}

/** How many rows a query has, whatever page of it is read. */
export async function countRows<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, unknown>,
): Promise<number> {
  const { total } = await rows.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}
