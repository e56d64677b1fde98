import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from './schema.ts';
import { sendingAhead, sentAhead } from './sent-ahead.ts';

/** A database that answers a statement when it is told to. */
function slowDatabase() {
  const asked: { readonly text: string; readonly answer: PromiseWithResolvers<unknown> }[] = [];
  const client = {
    query: (text: string) => {
      const answer = Promise.withResolvers<unknown>();
      asked.push({ text: text.replace(/^\/\*.*\*\/ /, ''), answer });
      return answer.promise;
    },
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  const pool = sendingAhead({ options: {}, connect: async () => client, end: async () => undefined });
  const answered = (place: number, command = 'INSERT') =>
    asked[place]?.answer.resolve({ command, rowCount: 0, rows: [] });
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    texts: () => asked.map(({ text }) => text),
    answered,
    refused: (place: number) => asked[place]?.answer.reject(new Error('The disk is full.')),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const writeEvents = sql`${sentAhead} insert into event default values`;

describe('a statement that is sent ahead', () => {
  it('is under way together with the next one, as is the beginning of its transaction', async () => {
    const { db, texts, answered } = slowDatabase();
    const done = db.transaction().execute((tx) => writeEvents.execute(tx));
    await settled();
    expect(texts()).toEqual(['begin', 'insert into event default values', 'commit']);
    [0, 1, 2].forEach((place) => answered(place, place === 2 ? 'COMMIT' : 'INSERT'));
    await done;
  });

  it('fails the transaction where it fails', async () => {
    const { db, texts, answered, refused } = slowDatabase();
    const done = db.transaction().execute((tx) => writeEvents.execute(tx));
    const failure = done.catch((error: unknown) => error);
    await settled();
    answered(0);
    refused(1);
    answered(2, 'ROLLBACK');
    await settled();
    expect(texts().at(-1)).toBe('rollback');
    answered(3, 'ROLLBACK');
    expect(await failure).toEqual(new Error('The disk is full.'));
  });

  it('keeps no other statement from waiting for its answer', async () => {
    const { db, texts, answered } = slowDatabase();
    const done = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sql`select 2`.execute(tx);
    });
    await settled();
    expect(texts()).toEqual(['begin', 'select 1']);
    answered(0);
    answered(1);
    await settled();
    expect(texts()).toEqual(['begin', 'select 1', 'select 2']);
    answered(2);
    await settled();
    answered(3, 'COMMIT');
    await done;
  });
});
