import { Hono } from 'hono';
import { limitBody } from '#server/routes/limit-body.ts';
import { sameOriginOnly } from '#server/routes/same-origin-only.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { calendarRoutes } from './calendar.ts';
import { clientRoutes } from './clients.ts';
import { clockRoutes } from './clock.ts';
import { colleagueRoutes } from './colleagues.ts';
import { faultRoutes } from './faults.ts';
import { flagRoutes } from './flags.ts';
import { NotFound } from './input.ts';
import { launchLinkRoutes } from './launch-links.ts';
import { letterboxRoutes } from './letterboxes.ts';
import { mailRoutes } from './mail.ts';
import { registryRoutes } from './registry.ts';
import type { SandboxParts, SubjectRoutes } from './parts.ts';
import { practiceSoftwareRoutes } from './practice-software.ts';
import { registrationRoutes } from './registration.ts';
import { seedRoutes } from './seed.ts';

const subjects: readonly SubjectRoutes[] = [
  launchLinkRoutes,
  clientRoutes,
  mailRoutes,
  letterboxRoutes,
  registryRoutes,
  colleagueRoutes,
  calendarRoutes,
  practiceSoftwareRoutes,
  registrationRoutes,
  clockRoutes,
  flagRoutes,
  faultRoutes,
  seedRoutes,
];

const largestBody = 64 * 1024;

/** The sandbox's own calls, for people, tests and demos (D-53). To be mounted at `/sandbox/api`. */
export function sandboxApi(parts: SandboxParts): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.use(limitBody(largestBody), sameOriginOnly(parts.origin));
  for (const routesOf of subjects) app.route('/', routesOf(parts));
  app.onError((error, c) => {
    if (!(error instanceof NotFound)) throw error;
    return c.json({ message: error.message, code: 'not_found' }, 404);
  });
  return app;
}
