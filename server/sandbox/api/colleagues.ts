import { Hono } from 'hono';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { colleagueAction } from './act-as-colleague.ts';
import { bodyOf } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

export const colleagueRoutes: SubjectRoutes = ({ actAsColleague }) =>
  new Hono<RequestEnv>().post('/colleagues/:id/acts', async (c) =>
    actAsColleague(c.req.param('id'), await bodyOf(c, colleagueAction)),
  );
