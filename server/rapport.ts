import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { getRequestListener } from '@hono/node-server';
import path from 'node:path';
import { createApp, ownServices, socketPath } from './app.ts';
import type { ServerConfig } from './config.ts';
import { openStore } from './db/open-store.ts';
import { directoryFileStore } from './gateways/files/directory.ts';
import { bucketFileStore, missingStorage } from './gateways/files/s3.ts';
import { Refusal } from './domain/refusal.ts';
import type { CommandRunner } from './domain/run-command.ts';
import { removedUsers } from './domain/user/is-removed.ts';
import { nameRecorder } from './domain/user/record-name.ts';
import { subjectRecorder } from './domain/user/record-subject.ts';
import { redeemSocketTicket } from './domain/socket-ticket.ts';
import { countedLog } from './lib/counted-log.ts';
import type { Log } from './lib/logger.ts';
import { noMail } from './gateways/email/no-mail.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { startEventFeed } from './realtime/event-feed.ts';
import { createHub } from './realtime/hub.ts';
import { trackWindows } from './realtime/presence.ts';
import { attachSocket } from './realtime/socket.ts';
import { tokenVerifier } from './routes/authenticate.ts';
import type { PageConfig } from './routes/client-files.ts';
import type { Rate } from './routes/rate-limit.ts';
import { hostNames } from './routes/host-names.ts';
import { openRequests } from './routes/open-requests.ts';
import type { RequestEnv } from './routes/request-env.ts';
import { commonOfPage } from './page-config.ts';
import { stateMetrics } from './state-metrics.ts';
import { configuredServices, type ExternalServices } from './external-services.ts';

/** Milliseconds that a stop waits for requests in progress. */
const drainTimeout = 5000;

/** The running product, without a port. */
export interface Rapport {
  readonly app: Hono<RequestEnv>;
  /** The configuration of the page. */
  readonly pageConfig: PageConfig;
  /** Answers a request of Node's HTTP server. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Accepts WebSocket connections on a server. */
  attach(server: Server): void;
  /** Lines to print at the start. */
  startupLines(): Promise<readonly string[]>;
  /** Answers the requests in progress, ends the jobs and closes the database. New requests are refused with 503. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly log: Log;
  /** Prints the progress of a long start. */
  readonly print?: (line: string) => void;
  readonly open?: typeof openStore;
}

/** Opens the database, starts what runs in the background, and puts the parts together. */
export async function startRapport(
  config: ServerConfig,
  { log: given, print, open = openStore }: StartOptions,
): Promise<Rapport> {
  const { origin, metricsToken } = config;
  const { log, read: readLines } = countedLog(given);
  const store = await open(config.store);
  const feed = await startEventFeed(store, log);
  const runner = { store, wake: feed.wake };
  const external = await openExternalServices(config, runner, { log, print });
  const isRemoved = removedUsers(store.db);
  const verifyToken = tokenVerifier(external.issuers, isRemoved, {
    subject: subjectRecorder(store.db),
    name: nameRecorder(store.db),
  });
  const hub = createHub(store.db, isRemoved);
  feed.subscribe(hub.deliver);
  const { carrier, mail, printer, registry, practiceSoftware, practiceDirectory, now = () => new Date() } = external;
  const { mailPerSecond } = config;
  const files = config.bucket ? bucketFileStore(config.bucket) : directoryFileStore(path.join(config.dataDir, 'files'));
  const servers: Server[] = [];
  const jobs = startJobs({
    runner,
    feed,
    log,
    carrier,
    mail,
    printer,
    registry,
    practiceSoftware,
    practiceDirectory,
    mailPerSecond,
    files,
    origin,
    isReachable: () => external.carrierWebhooks !== null && servers.some((server) => server.listening),
    now,
  });

  const app = createApp({
    runner,
    verifyToken,
    files,
    origin,
    log,
    metrics:
      metricsToken === null
        ? null
        : { token: metricsToken, read: async () => [readLines(), ...(await stateMetrics(store, hub, jobs.failing()))] },
    mailReportsToken: external.mailReportsToken,
    requestRate: rateOf(config.requestsPerSecond),
    proxies: config.proxies,
    pageOrigins: config.pageOrigins,
    carrierWebhooks: external.carrierWebhooks,
    hasPracticeSoftware: practiceSoftware !== null,
    hasPracticeDirectory: practiceDirectory !== null,
    hasPrinter: printer !== null,
    hasRegistry: registry !== null,
    hasMail: mail !== noMail,
    mount: external.mount,
  });
  const hosts = hostNames(origin);
  const answer = getRequestListener(app.fetch);
  const detach: (() => Promise<void>)[] = [];
  const pendingResponses = openRequests();
  let stopping = false;
  await external.start?.();

  return {
    app,
    pageConfig: {
      config: {
        ...external.page,
        ...commonOfPage(config, { ...ownServices, ...config.services }),
      },
      origin,
      frameAncestors: config.frameAncestors,
    },
    listener: (request, response) => {
      if (stopping) {
        answerStopping(response);
        return;
      }
      pendingResponses.add(response);
      if (hosts.answer(request, response)) return;
      if (!external.handle?.(request, response)) void answer(request, response);
    },
    attach: (server) => {
      servers.push(server);
      detach.push(
        attachSocket(server, {
          path: socketPath,
          hub,
          verifyToken,
          redeemTicket: (ticket) => redeemSocketTicket(store.db, isRemoved, ticket),
          // Pages of others may know no tickets.
          acceptsTokens: config.pageOrigins.length > 0,
          trackWindow: trackWindows(runner, log),
          isKnownHost: hosts.isKnown,
          isAllowedOrigin: (from, host) =>
            from === undefined || from === origin || from === `http://${host}` || config.pageOrigins.includes(from),
          ...(external.disturbSocket && { disturb: external.disturbSocket }),
        }),
      );
    },
    startupLines: async () => [
      ...((await external.startupLines?.()) ?? []),
      ...(config.bucket ? await missingStorage(config.bucket) : []),
    ],
    stop: async () => {
      stopping = true;
      const drain = async () => {
        await Promise.all(detach.map((close) => close()));
        // First, because this ends streams that would otherwise stay open.
        await external.stop?.();
        await pendingResponses.done(drainTimeout);
      };
      await Promise.all([jobs.stop(), drain()]);
      await mail.close();
      await feed.close();
      await store.close();
    },
  };
}

/** The configured services, or the sandbox, whose code is loaded on demand. */
async function openExternalServices(
  config: ServerConfig,
  runner: CommandRunner,
  { log, print }: { readonly log: Log; readonly print: StartOptions['print'] },
): Promise<ExternalServices> {
  const { providers, origin, localUrl, pageOrigins, sandboxTokenSeconds: tokenSeconds } = config;
  if (providers) return configuredServices(providers, config, log);
  const { openSandbox } = await import('./sandbox/sandbox.ts');
  return openSandbox({
    runner,
    origin,
    localUrl,
    otherPageOrigins: pageOrigins,
    log,
    print,
    ...(tokenSeconds !== null && { tokenSeconds }),
  });
}

/** The burst covers windows that open, and a restart of the server, after which all windows of a practice reload. */
const rateOf = (perSecond: number): Rate | null => (perSecond > 0 ? { perSecond, burst: perSecond * 4 } : null);

/** Refuses a request on a kept-alive connection during a stop, and closes the connection so that the next one reaches another process. */
function answerStopping(response: ServerResponse): void {
  const { message, code } = new Refusal('unavailable');
  response
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
    .end(JSON.stringify({ message, code }));
}

/**
 * The backlog of connections to accept. After an outage all windows reconnect at once, and a connection that finds no room is only
 * retried by its operating system, up to two minutes later.
 */
const listenBacklog = 4096;

/** Milliseconds without a byte in either direction, after which a connection ends: its answer is not read. Sockets have pings of their own. */
const longestSilence = 120_000;

/** Opens a port for the product; resolves once it listens. */
export async function listen(
  rapport: Pick<Rapport, 'listener' | 'attach'>,
  port: number,
  host: string,
  silence = longestSilence,
): Promise<Server> {
  // Some clients offer an upgrade to HTTP/2 with every request; those are answered as ordinary requests.
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5000, shouldUpgradeCallback },
    rapport.listener,
  );
  server.timeout = silence;
  rapport.attach(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: listenBacklog }, resolve);
  });
  return server;
}
