import { Hono } from 'hono';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { cardsOf } from '../letterbox/letterbox.ts';
import type { SubjectRoutes } from './parts.ts';

/** The cards that clients received by mail. */
export const letterboxRoutes: SubjectRoutes = ({ runner: { store } }) =>
  new Hono<RequestEnv>().get('/letterboxes/:client', async (c) =>
    c.json(await cardsOf(store.db, c.req.param('client'))),
  );
