import { Hono } from 'hono';
import * as z from 'zod/mini';
import { type FlagKey, flagKeys } from '#contract/platform/flags.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { flagDb } from '#server/outside/flags/flag-tables.ts';
import { flagStates, setFlag } from '#server/outside/flags/flag-values.ts';
import { bodyOf, NotFound } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

const flagChange = z.strictObject({
  value: z.boolean(),
  /** A row key; all practices by default. */
  practice: z.optional(z.string().check(z.regex(/^[^#:]+#[^#:]+:[^#:]+$/, 'Use a row key, such as NEO#org:branch.'))),
});

export const flagRoutes: SubjectRoutes = ({ runner, announcer }) => {
  const db = flagDb(runner.store.db);
  const app = new Hono<RequestEnv>();
  app.get('/flags', async (c) => c.json(valuesOf(await flagStates(db))));
  app.put('/flags/:key', async (c) => {
    const { value, practice } = await bodyOf(c, flagChange);
    const key = flagKeys.find((known) => known === c.req.param('key'));
    if (!key) throw new NotFound(`There is no flag ${c.req.param('key')}.`);
    await setFlag(db, announcer, { key, value, ...(practice && { practice }) });
    return c.body(null, 204);
  });
  return app;
};

const valuesOf = (states: Readonly<Record<FlagKey, { value: boolean }>>) =>
  Object.fromEntries(flagKeys.map((key) => [key, states[key].value]));
