import { Hono } from 'hono';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { connect } from '#contract/connect/index.ts';
import { services } from '#contract/services.ts';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import { openFile } from './domain/file/open-file.ts';
import type { FileStore } from './gateways/files/gateway.ts';
import { openPublishedImage, publishedImagePath } from './domain/newsletter/published-image.ts';
import { Refusal } from './domain/refusal.ts';
import { type CommandRunner, forVisitors } from './domain/run-command.ts';
import type { VerifyToken } from './domain/session.ts';
import type { Log } from './lib/logger.ts';
import { apiPage } from './routes/api-page.ts';
import { admission } from './routes/admission.ts';
import { readCallerAddress } from './routes/caller-address.ts';
import { callsFromPages, imagesInPages } from './routes/cross-origin.ts';
import { carrierPath, carrierWebhooks, type CarrierWebhooks } from './routes/carrier-webhooks.ts';
import { campaignsRoutes } from './routes/campaigns.ts';
import { communicationRoutes } from './routes/communication.ts';
import { connectRoutes } from './routes/connect.ts';
import { cspReports, cspReportsPath } from './routes/csp-reports.ts';
import { answerFailure } from './routes/failures.ts';
import { mailReports, mailReportsPath } from './routes/mail-reports.ts';
import { metrics, type MetricsSource } from './routes/metrics.ts';
import { notificationRoutes } from './routes/notification.ts';
import { observeRequests } from './routes/observe-requests.ts';
import { openApiDocument } from './routes/openapi.ts';
import { portalPage } from './routes/portal-page.ts';
import type { Rate } from './routes/rate-limit.ts';
import { registrationRoutes } from './routes/registration.ts';
import { requestMetrics } from './routes/request-metrics.ts';
import { securityHeaders } from './routes/security-headers.ts';
import type { RequestEnv } from './routes/request-env.ts';
import { serve, serveConnector, type ServeParts } from './routes/serve.ts';
import { surveysRoutes } from './routes/surveys.ts';
import { templatesRoutes } from './routes/templates.ts';
import type { VisitPagesOptions } from './routes/visit-page/visit-pages.ts';

/** The parts of the HTTP server. */
export interface AppParts {
  readonly runner: CommandRunner;
  readonly verifyToken: VerifyToken;
  readonly files: FileStore;
  /** The address that browsers use. */
  readonly origin: string;
  readonly log: Log;
  /** Serves `/metrics`; null for no such page. */
  readonly metrics: MetricsSource | null;
  /** The bearer token of `/mail/reports`; without one there is no such address. */
  readonly mailReportsToken?: string | null | undefined;
  /** How often one member of staff may call; null for any number. */
  readonly requestRate: Rate | null;
  /** How many reverse proxies stand before the server. */
  readonly proxies: number;
  /** Origins of pages that are served elsewhere and may call this server from a browser; by default none. */
  readonly pageOrigins?: readonly string[] | undefined;
  /** Reads what the carrier posts; null where no carrier is configured. */
  readonly carrierWebhooks: CarrierWebhooks | null;
  /** Whether a practice software takes over what is booked; by default none does. */
  readonly hasPracticeSoftware?: boolean | undefined;
  /** Whether a practice software can be asked who its practices are; by default none can. */
  readonly hasPracticeDirectory?: boolean | undefined;
  /** Whether anybody prints postcards. */
  readonly hasPrinter?: boolean | undefined;
  /** Whether texting numbers can be registered. */
  readonly hasRegistry?: boolean | undefined;
  /** Whether a mail service is configured; by default one is. */
  readonly hasMail?: boolean | undefined;
  /** Adds routes of external services, before the product's own. */
  readonly mount?: ((app: Hono<RequestEnv>) => void) | undefined;
}

/** All routes of the server but the page itself. Tests call its `fetch`; `main.ts` opens a port for it. */
export function createApp({
  runner,
  verifyToken,
  files,
  origin,
  log,
  metrics: metricsSource,
  mailReportsToken,
  requestRate,
  proxies,
  carrierWebhooks: webhooks,
  pageOrigins = [],
  hasPracticeSoftware = false,
  hasPracticeDirectory = false,
  hasPrinter = false,
  hasRegistry = false,
  hasMail = true,
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
  app.use(readCallerAddress(proxies));
  const requests = requestMetrics();
  app.use(observeRequests(log, requests));
  app.use(securityHeaders(origin.startsWith('https:')));
  if (pageOrigins.length > 0) {
    for (const version of ['/v1/*', '/v2/*']) app.use(version, callsFromPages(pageOrigins));
    app.use('/files/*', imagesInPages);
  }

  app.get('/healthz', (c) => c.json({ status: 'live' }));
  let checking: Promise<unknown> | null = null;
  app.get('/readyz', async (c) => {
    // One statement for all who ask meanwhile: anybody may.
    checking ??= sql`select 1`.execute(runner.store.db).finally(() => (checking = null));
    await checking;
    return c.json({ status: 'ready' });
  });
  if (metricsSource)
    app.get(
      '/metrics',
      metrics(metricsSource.token, async () => [...requests.read(), ...(await metricsSource.read())]),
    );
  // Written once: anybody may ask for it.
  const openApi = JSON.stringify(openApiDocument({ ...services, connect }, origin));
  app.get('/openapi.json', (c) => c.body(openApi, 200, { 'content-type': 'application/json' }));
  app.route('/api', apiPage({ ...services, connect }));
  mount?.(app);
  const parts: ServeParts = { runner, admission: admission({ runner, verifyToken, staffRate: requestRate }) };
  mountPublicRoutes(app, parts, {
    files,
    origin,
    hasPracticeSoftware,
    log,
    carrierWebhooks: webhooks,
    mailReportsToken,
  });
  serve(
    app,
    parts,
    services.campaigns,
    campaignsRoutes({ publicOrigin: origin, files, hasPracticeSoftware, hasPrinter, hasRegistry, hasMail }),
  );
  serve(app, parts, services.communication, communicationRoutes({ files, publicOrigin: origin }));
  serve(app, parts, services.notification, notificationRoutes({ hasPracticeSoftware }));
  serve(app, parts, services.registration, registrationRoutes({ hasDirectory: hasPracticeDirectory }));
  serve(app, parts, services.surveys, surveysRoutes({ publicOrigin: origin }));
  serve(app, parts, services.templates, templatesRoutes(origin));
  serveConnector(app, parts, connect, connectRoutes);
  // Unknown addresses need a session too, so that a stranger cannot tell which exist.
  for (const version of ['/v1/*', '/v2/*'])
    app.all(version, async (c) => {
      await parts.admission.staff(c);
      throw new Refusal('not_found');
    });
  // The page, which answers every other address, would tell a program that its mistyped call was answered.
  for (const path of ['/connect/*', `${carrierPath}/*`, mailReportsPath, cspReportsPath, '/metrics'])
    app.all(path, () => {
      throw new Refusal('not_found');
    });
  return app;
}

/** Public routes that are not endpoints of the contract. */
function mountPublicRoutes(
  app: Hono<RequestEnv>,
  parts: ServeParts,
  {
    files,
    origin,
    hasPracticeSoftware,
    log,
    carrierWebhooks: webhooks,
    mailReportsToken,
  }: Pick<AppParts, 'files' | 'origin' | 'log' | 'carrierWebhooks' | 'mailReportsToken'> & VisitPagesOptions,
): void {
  const ofVisitors: ServeParts = { ...parts, runner: forVisitors(parts.runner) };
  app.route(cspReportsPath, cspReports({ ...parts, origin, log }));
  if (webhooks) app.route(carrierPath, carrierWebhooks({ runner: parts.runner, webhooks, origin, log }));
  if (mailReportsToken) app.route(mailReportsPath, mailReports(parts, mailReportsToken));
  const portal = portalPage(ofVisitors, { origin, hasPracticeSoftware });
  // Typed by hand on a phone, the path may begin with a capital.
  for (const path of [portalPath, portalPath.toUpperCase()]) app.route(path, portal);
  // Not limited: carriers and web mail fetch the pictures of all practices from a few addresses, which cannot be guessed.
  app.get('/files/:id', (c) => openFile(ofVisitors.runner.store.db, files, c.req.param('id')));
  app.get(`${publishedImagePath}/:link`, (c) =>
    openPublishedImage(ofVisitors.runner.store.db, files, c.req.param('link')),
  );
}

/** The path of the WebSocket. */
export const socketPath = '/realtime';

/** This server provides every service, at the page's own origin. */
export const ownServices: Required<RuntimeConfig['services']> = {
  campaigns: '/',
  notifications: '/',
  notificationSocket: socketPath,
  communication: '/',
  templates: '/',
  surveys: '/',
  registration: '/',
};
