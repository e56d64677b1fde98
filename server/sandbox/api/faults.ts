import { Hono } from 'hono';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { faultRules, noFaults } from '../faults/fault-rules.ts';
import { bodyOf } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

export const faultRoutes: SubjectRoutes = ({ faults }) => {
  const app = new Hono<RequestEnv>();
  app.get('/faults', (c) => c.json(faults.get()));
  app.put('/faults', async (c) => {
    faults.set(await bodyOf(c, faultRules));
    return c.body(null, 204);
  });
  app.delete('/faults', (c) => {
    faults.set(noFaults);
    return c.body(null, 204);
  });
  return app;
};
