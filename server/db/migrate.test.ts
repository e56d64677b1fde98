import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aStore } from '#tests/support/server-world.ts';
import { migrate } from './migrate.ts';
import { statementsOf } from './statements-of.ts';
import type { Store } from './store.ts';

const applied = async ({ db }: Store): Promise<unknown[]> =>
  (await sql`select name, at from schema_migration order by name`.execute(db)).rows;

describe('the migrations', () => {
  beforeAll(aStore);

  it('run once each, in order, however often they are requested', async () => {
    const store = await aStore();
    const before = await applied(store);
    await Promise.all([migrate(store), migrate(store)]);
    expect(await applied(store)).toEqual(before);

    const files = readdirSync(path.join(import.meta.dirname, 'migrations')).map((file) => path.parse(file).name);
    expect(before.map((row) => (row as { name: string }).name)).toEqual(files.toSorted());
  });

  it('refuse a database of a newer version, and leave it unchanged', async () => {
    const store = await aStore();
    await sql`insert into schema_migration (name) values ('9999_from_the_future')`.execute(store.db);
    const before = await applied(store);
    await expect(migrate(store)).rejects.toThrow(/newer version of Rapport \(it has 9999_from_the_future\)/);
    expect(await applied(store)).toEqual(before);
    await sql`delete from schema_migration where name = '9999_from_the_future'`.execute(store.db);
  });
});

describe('the numbers of the migrations', () => {
  /** Databases record migrations by name, so a duplicate or skipped number cannot be corrected later. */
  const duplicated = ['0006', '0018'];
  const skipped = ['0004'];

  it('are unique, without gaps', () => {
    const numbers = readdirSync(path.join(import.meta.dirname, 'migrations')).map((file) => file.slice(0, 4));
    const last = Number(numbers.toSorted().at(-1));
    const expected = Array.from({ length: last }, (_, index) => String(index + 1).padStart(4, '0'))
      .filter((number) => !skipped.includes(number))
      .flatMap((number) => (duplicated.includes(number) ? [number, number] : [number]));
    expect(numbers.toSorted()).toEqual(expected);
  });
});

describe('a file of statements', () => {
  it('is split where a line ends with a semicolon', () => {
    expect(statementsOf('create table a (\n  b text\n);\n\ndrop table a;')).toEqual([
      'create table a (\n  b text\n);',
      '\ndrop table a;',
    ]);
    expect(statementsOf("select ';' as a, 'b;c';")).toHaveLength(1);
  });

  it('does not split the body of a function', () => {
    const body = 'create function f() returns int language plpgsql as $$\nbegin\n  return 1;\nend $$;';
    expect(statementsOf(`${body}\nselect f();`)).toEqual([body, 'select f();']);
    expect(statementsOf('do $$ begin perform 1; end $$;\nselect 1;')).toHaveLength(2);
  });

  it('may end without a semicolon, with comments, or empty', () => {
    expect(statementsOf('select 1;\nselect 2')).toEqual(['select 1;', 'select 2']);
    expect(statementsOf('select 1;\n-- that is all\n\n')).toEqual(['select 1;']);
    expect(statementsOf('')).toEqual([]);
  });

  it('does not end a statement at the end of a comment', () => {
    expect(statementsOf('-- one thing; another;\nselect 1; -- done;\nselect 2;')).toEqual([
      '-- one thing; another;\nselect 1; -- done;',
      'select 2;',
    ]);
    expect(statementsOf('select 1\n  -- costs $$;\n;\nselect 2;')).toHaveLength(2);
  });

  it('is split without losing a line, for all our migrations', () => {
    const folder = path.join(import.meta.dirname, 'migrations');
    for (const file of readdirSync(folder)) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      expect(statementsOf(text).join('\n').trimEnd()).toBe(text.trimEnd());
    }
  });
});
