import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Runs one statement. @returns its rows as the driver returns them */
export type Query = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** The driver alone, on a PostgreSQL or on an embedded database's folder. */
export async function openDatabase(place: string): Promise<Query> {
  if (place.startsWith('postgres')) {
    const pool = new pg.Pool({ connectionString: place, max: 10 });
    return async <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) =>
      (await pool.query<Row>(statement, values)).rows;
  }
  const database = await PGlite.create(place);
  return async <Row>(statement: string, values?: unknown[]) => (await database.query<Row>(statement, values)).rows;
}
