import { Hono } from 'hono';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { services } from '#contract/services.ts';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import { openFile } from './domain/file/open-file.ts';
import type { FileStore } from './domain/file/file-store.ts';
import { practiceAtLink } from './domain/portal-link/find-practice.ts';
import { Refusal } from './domain/refusal.ts';
import type { CommandRunner } from './domain/run-command.ts';
import type { VerifyToken } from './domain/session.ts';
import type { Log } from './lib/logger.ts';
import { apiPage } from './routes/api-page.ts';
import { authenticate } from './routes/authenticate.ts';
import { campaignsRoutes } from './routes/campaigns.ts';
import { communicationRoutes } from './routes/communication.ts';
import { cspReports, cspReportsPath } from './routes/csp-reports.ts';
import { answerFailure } from './routes/failures.ts';
import { metrics, type MetricsDoor } from './routes/metrics.ts';
import { notificationRoutes } from './routes/notification.ts';
import { observeRequests } from './routes/observe-requests.ts';
import { openApiDocument } from './routes/openapi.ts';
import { portalPage } from './routes/portal-page.ts';
import { limitRequests, type Rate } from './routes/rate-limit.ts';
import { requestMetrics } from './routes/request-metrics.ts';
import { securityHeaders } from './routes/security-headers.ts';
import { type RequestEnv, serve } from './routes/serve.ts';
import { templatesRoutes } from './routes/templates.ts';

/** What the server is made of. */
export interface AppParts {
  readonly runner: CommandRunner;
  readonly verifyToken: VerifyToken;
  readonly files: FileStore;
  /** The address under which browsers reach us. */
  readonly origin: string;
  readonly log: Log;
  /** Where figures are read; null for nowhere. */
  readonly metrics: MetricsDoor | null;
  /** How often one user may ask; null for as often as they like. */
  readonly requestRate: Rate | null;
  /** Routes of the surroundings, ahead of ours. */
  readonly mount?: ((app: Hono<RequestEnv>) => void) | undefined;
}

/** The whole HTTP side of the server but the page itself. Tests call its `fetch`; `main.ts` puts it on a port. */
export function createApp({
  runner,
  verifyToken,
  files,
  origin,
  log,
  metrics: door,
  requestRate,
  mount,
}: AppParts): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.onError(answerFailure);
  app.notFound((c) => answerFailure(new Refusal('not_found'), c));
  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    await next();
    c.res.headers.set('x-request-id', c.get('requestId'));
  });
  const requests = requestMetrics();
  app.use(observeRequests(log, requests));
  app.use(securityHeaders(origin.startsWith('https:')));

  app.get('/healthz', (c) => c.json({ status: 'live' }));
  app.get('/readyz', async (c) => {
    await sql`select 1`.execute(runner.store.db);
    return c.json({ status: 'ready' });
  });
  if (door)
    app.get(
      '/metrics',
      metrics(door.token, async () => [...requests.read(), ...(await door.read())]),
    );
  const openApi = openApiDocument(services, origin);
  app.get('/openapi.json', (c) => c.json(openApi));
  app.route('/api', apiPage(services));
  app.route(cspReportsPath, cspReports(origin, log));
  mount?.(app);
  const portal = portalPage((link) => practiceAtLink(runner.store.db, link));
  // Clients type it by hand, and a phone may begin with a capital.
  for (const path of [portalPath, portalPath.toUpperCase()]) app.route(path, portal);
  app.get('/files/:id', (c) => openFile(runner.store.db, files, c.req.param('id')));

  const limited = requestRate ? [limitRequests(requestRate)] : [];
  // Ahead of the calls, so that nobody without a session can make us read and keep a body.
  for (const version of ['/v1/*', '/v2/*']) app.use(version, authenticate(verifyToken), ...limited);
  serve(app, runner, services.campaigns, campaignsRoutes({ publicOrigin: origin }));
  serve(app, runner, services.communication, communicationRoutes({ files, publicOrigin: origin }));
  serve(app, runner, services.notification, notificationRoutes());
  serve(app, runner, services.templates, templatesRoutes());
  for (const version of ['/v1/*', '/v2/*'])
    app.all(version, () => {
      throw new Refusal('not_found');
    });
  return app;
}

/** Where the socket is opened. */
export const socketPath = '/realtime';

/** Every service is this server, at the page's own origin. */
export const ownServices: RuntimeConfig['services'] = {
  campaigns: '/',
  notifications: '/',
  notificationSocket: socketPath,
  communication: '/',
  templates: '/',
  surveys: '/',
};
