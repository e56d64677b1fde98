import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { longestAge } from '#server/outside/identity/launch-codes.ts';
import { launchLinksFor, practicesOf } from '../identity/launch-links.ts';
import { queryOf } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

/** The age of the links in seconds; at 301, for example, they have expired. */
const launchLinkQuery = z.object({
  age: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(longestAge)), 0),
});

export const launchLinkRoutes: SubjectRoutes = ({ runner, origin }) => {
  const { db } = runner.store;
  return new Hono<RequestEnv>().get('/launch-links', async (c) => {
    const { age } = queryOf(c, launchLinkQuery);
    return c.json(await launchLinksFor(db, origin, await practicesOf(db), age));
  });
};
