import { PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { aPracticeWithInputs, fieldsOf } from '#tests/support/every-call.ts';
import { anApp } from '#tests/support/an-app.ts';
import { startWorld } from '#tests/support/server-world.ts';
import { aWatchedWorld } from '#tests/support/watched-world.ts';

/** Texts that would be recognizable in a statement, with every kind of closing quote. */
const injections = ['pg_sleep(2)', `x' or "x"; $$ %\\') union select pg_sleep(2)::text; --`];

it(
  'text in a request never becomes part of a statement, in whichever field: it is a parameter, or refused [F-50] @slow',
  { timeout: 120_000 },
  async () => {
    const written: string[] = [];
    const compiler = new PostgresQueryCompiler();
    const world = await aWatchedWorld(({ node, queryId }) => written.push(compiler.compileQuery(node, queryId).sql));
    const { practice, calls } = await aPracticeWithInputs(await startWorld(), 'Quigley');
    const server = anApp(world, { requestRate: null });

    for (const { name, endpoint, input } of calls)
      for (const text of injections) {
        const search = new URLSearchParams({
          sort: text,
          order: text,
          cursor: text,
          filter: text,
          [text]: text,
        }).toString();
        const answers = [await server.call(practice, endpoint, input, { search })];
        for (const field of fieldsOf(endpoint))
          answers.push(await server.call(practice, endpoint, { ...input, [field]: text }));
        expect(Math.max(...answers.map(({ status }) => status)), name).toBeLessThan(500);
      }
    expect(written.length).toBeGreaterThan(200);
    expect(written.filter((statement) => statement.includes('pg_sleep'))).toEqual([]);
  },
);
