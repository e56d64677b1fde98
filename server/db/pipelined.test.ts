import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from './schema.ts';
import { withPipelining, pipelined } from './pipelined.ts';

/** A database that answers each statement on demand. */
function slowDatabase() {
  const sent: { readonly text: string; readonly answer: PromiseWithResolvers<unknown> }[] = [];
  let corks = 0;
  const client = {
    query: (text: string) => {
      const answer = Promise.withResolvers<unknown>();
      sent.push({ text: text.replace(/^\/\*.*\*\/ /, ''), answer });
      return answer.promise;
    },
    release: () => undefined,
    stream: { cork: () => void (corks += 1), uncork: () => void (corks -= 1) },
  };
  const pool = withPipelining({
    options: {},
    connect: async () => client as unknown as PostgresPoolClient & typeof client,
    end: async () => undefined,
  });
  const answered = (place: number, command = 'INSERT') =>
    sent[place]?.answer.resolve({ command, rowCount: 0, rows: [] });
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    texts: () => sent.map(({ text }) => text),
    isCorked: () => corks > 0,
    answered,
    refused: (place: number) => sent[place]?.answer.reject(new Error('The disk is full.')),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const writeEvents = sql`${pipelined} insert into event default values`;

describe('a pipelined statement', () => {
  it('is sent with the next one', async () => {
    const { db, texts, answered, isCorked } = slowDatabase();
    const work = Promise.withResolvers<void>();
    const done = db.transaction().execute(async (tx) => {
      await work.promise;
      await sql`select 1`.execute(tx);
    });
    await settled();
    expect([texts(), isCorked()]).toEqual([['begin'], true]);
    work.resolve();
    await settled();
    expect([texts(), isCorked()]).toEqual([['begin', 'select 1'], false]);
    answered(0);
    answered(1);
    await settled();
    answered(2, 'COMMIT');
    await done;
  });

  it('is sent together with the next one, and so is `begin`', async () => {
    const { db, texts, answered } = slowDatabase();
    const done = db.transaction().execute((tx) => writeEvents.execute(tx));
    await settled();
    expect(texts()).toEqual(['begin', 'insert into event default values', 'commit']);
    [0, 1, 2].forEach((place) => answered(place, place === 2 ? 'COMMIT' : 'INSERT'));
    await done;
  });

  it('fails its transaction if it fails', async () => {
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

  it('does not keep other statements from waiting for their results', async () => {
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
