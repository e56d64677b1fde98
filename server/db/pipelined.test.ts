import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from './schema.ts';
import { withPipelining, pipelined } from './pipelined.ts';

/** A database whose statements the test answers one by one. */
function slowDatabase() {
  const sent: { readonly text: string; readonly result: PromiseWithResolvers<unknown> }[] = [];
  let corks = 0;
  const client = {
    query: (text: string) => {
      const result = Promise.withResolvers<unknown>();
      sent.push({ text: text.replace(/^\/\*.*\*\/ /, ''), result });
      return result.promise;
    },
    release: () => undefined,
    stream: { cork: () => void (corks += 1), uncork: () => void (corks -= 1) },
  };
  const pool = withPipelining({
    options: {},
    connect: async () => client as unknown as PostgresPoolClient & typeof client,
    end: async () => undefined,
  });
  const answer = (index: number, command = 'INSERT') => sent[index]?.result.resolve({ command, rowCount: 0, rows: [] });
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    texts: () => sent.map(({ text }) => text),
    isCorked: () => corks > 0,
    answer,
    fail: (index: number) => sent[index]?.result.reject(new Error('The disk is full.')),
  };
}

const pendingCallbacks = () => new Promise((resolve) => setImmediate(resolve));
const writeEvents = sql`${pipelined} insert into event default values`;

describe('a pipelined statement', () => {
  it('is sent with the next one', async () => {
    const { db, texts, answer, isCorked } = slowDatabase();
    const work = Promise.withResolvers<void>();
    const done = db.transaction().execute(async (tx) => {
      await work.promise;
      await sql`select 1`.execute(tx);
    });
    await pendingCallbacks();
    expect([texts(), isCorked()]).toEqual([['begin'], true]);
    work.resolve();
    await pendingCallbacks();
    expect([texts(), isCorked()]).toEqual([['begin', 'select 1'], false]);
    answer(0);
    answer(1);
    await pendingCallbacks();
    answer(2, 'COMMIT');
    await done;
  });

  it('is sent together with the next one, and so is `begin`', async () => {
    const { db, texts, answer } = slowDatabase();
    const done = db.transaction().execute((tx) => writeEvents.execute(tx));
    await pendingCallbacks();
    expect(texts()).toEqual(['begin', 'insert into event default values', 'commit']);
    [0, 1, 2].forEach((index) => answer(index, index === 2 ? 'COMMIT' : 'INSERT'));
    await done;
  });

  it('fails its transaction if it fails', async () => {
    const { db, texts, answer, fail } = slowDatabase();
    const done = db.transaction().execute((tx) => writeEvents.execute(tx));
    const failure = done.catch((error: unknown) => error);
    await pendingCallbacks();
    answer(0);
    fail(1);
    answer(2, 'ROLLBACK');
    await pendingCallbacks();
    expect(texts().at(-1)).toBe('rollback');
    answer(3, 'ROLLBACK');
    expect(await failure).toEqual(new Error('The disk is full.'));
  });

  it('does not keep other statements from waiting for their results', async () => {
    const { db, texts, answer } = slowDatabase();
    const done = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sql`select 2`.execute(tx);
    });
    await pendingCallbacks();
    expect(texts()).toEqual(['begin', 'select 1']);
    answer(0);
    answer(1);
    await pendingCallbacks();
    expect(texts()).toEqual(['begin', 'select 1', 'select 2']);
    answer(2);
    await pendingCallbacks();
    answer(3, 'COMMIT');
    await done;
  });
});
