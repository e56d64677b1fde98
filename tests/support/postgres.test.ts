import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { installedPostgres, packagedPostgres } from './postgres-programs.ts';
import { startOwnPostgres } from './postgres.ts';

async function answer(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(text);
  await client.end();
  return rows[0]?.answer;
}

const msOf = (time: string) => `select extract(epoch from ${time}) * 1000 as answer`;

const installations = { installed: installedPostgres(), packaged: packagedPostgres() };

describe.each(Object.entries(installations))('the %s PostgreSQL', (_name, programs) => {
  it.skipIf(!programs)(
    'runs by the clock of the tests, preserves its rows across a crash, and is down once it is stopped @slow',
    { timeout: 120_000 },
    async () => {
      const postgres = await startOwnPostgres(programs);
      await answer(postgres.url, 'create table saved as select 7 as answer');
      for (const time of ['now()', 'clock_timestamp()'])
        expect(Math.abs(Number(await answer(postgres.url, msOf(time))) - Date.now())).toBeLessThan(60_000);

      await postgres.restart('immediate');
      expect(await answer(postgres.url, 'select answer from saved')).toBe(7);

      await postgres.stop();
      await expect(answer(postgres.url, 'select 1 as answer')).rejects.toThrow(/ECONNREFUSED/);
    },
  );
});
