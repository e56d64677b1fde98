import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { getRequestListener } from '@hono/node-server';
import path from 'node:path';
import { createApp, ownServices, socketPath } from './app.ts';
import type { ServerConfig } from './config.ts';
import { openStore } from './db/open-store.ts';
import { directoryFileStore } from './domain/file/file-store.ts';
import { Refusal } from './domain/refusal.ts';
import type { CommandRunner } from './domain/run-command.ts';
import { removedUsers } from './domain/user/is-removed.ts';
import { nameRecorder } from './domain/user/record-name.ts';
import { redeemSocketTicket } from './domain/socket-ticket.ts';
import { countedLog } from './lib/counted-log.ts';
import type { Log } from './lib/logger.ts';
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
import { stateMetrics } from './state-metrics.ts';
import { configuredServices, type ExternalServices } from './external-services.ts';

/** How long a stop waits for requests that are being answered, in milliseconds. */
const drainTimeout = 5000;

/** The running product, not yet on a port. */
export interface Rapport {
  readonly app: Hono<RequestEnv>;
  /** What the page is told. */
  readonly pageConfig: PageConfig;
  /** Answers a request of Node's own HTTP server. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Opens the real-time socket on a server. */
  attach(server: Server): void;
  /** What to tell whoever started it. */
  welcome(): Promise<readonly string[]>;
  /** Answers what is being asked, sends what is on its way, and closes the database. Whoever asks from now on is to come again. */
  stop(): Promise<void>;
}

/** What the product is started with beside its configuration. */
interface Start {
  readonly log: Log;
  /** Takes what whoever starts it by hand wants to read. */
  readonly say?: (line: string) => void;
  readonly open?: typeof openStore;
}

/** Opens the database, starts what runs in the background, and puts the parts together. */
export async function startRapport(
  config: ServerConfig,
  { log: given, say, open = openStore }: Start,
): Promise<Rapport> {
  const { origin, metricsToken } = config;
  const { log, read: readLines } = countedLog(given);
  const store = await open(config.store);
  const feed = await startEventFeed(store, log);
  const runner = { store, wake: feed.wake };
  const external = await openExternalServices(config, runner, { log, say });
  const isRemoved = removedUsers(store.db);
  const verifyToken = tokenVerifier(external.issuers, isRemoved, nameRecorder(store.db));
  const hub = createHub(store.db, isRemoved);
  feed.subscribe(hub.deliver);
  const { carrier, mail, now = () => new Date() } = external;
  const jobs = startJobs({ runner, feed, log, carrier, mail, now });

  const app = createApp({
    runner,
    verifyToken,
    files: directoryFileStore(path.join(config.dataDir, 'files')),
    origin,
    log,
    metrics:
      metricsToken === null
        ? null
        : { token: metricsToken, read: async () => [readLines(), ...(await stateMetrics(store, hub))] },
    requestRate: rateOf(config.requestsPerSecond),
    proxies: config.proxies,
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
        ...config.pageScripts,
        supportPhones: config.supportPhones,
        services: ownServices,
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
      detach.push(
        attachSocket(server, {
          path: socketPath,
          hub,
          verifyToken,
          redeemTicket: (ticket) => redeemSocketTicket(store.db, isRemoved, ticket),
          trackWindow: trackWindows(runner, log),
          isKnownHost: hosts.isKnown,
          isAllowedOrigin: (from, host) => from === undefined || from === origin || from === `http://${host}`,
          ...(external.disturbSocket && { disturb: external.disturbSocket }),
        }),
      );
    },
    welcome: async () => (await external.welcome?.()) ?? [],
    stop: async () => {
      stopping = true;
      await Promise.all(detach.map((close) => close()));
      // First, because it ends the streams that would otherwise never be answered to their end.
      await external.stop?.();
      await pendingResponses.done(drainTimeout);
      await jobs.stop();
      await feed.close();
      await store.close();
    },
  };
}

/** What the installation names, or the sandbox, whose code is loaded where it is wanted. */
async function openExternalServices(
  { outside, origin, sandboxTokenSeconds: tokenSeconds }: ServerConfig,
  runner: CommandRunner,
  { log, say }: { readonly log: Log; readonly say: Start['say'] },
): Promise<ExternalServices> {
  if (outside) return configuredServices(outside);
  const { openSandbox } = await import('./sandbox/sandbox.ts');
  return openSandbox({ runner, origin, log, ...(say && { say }), ...(tokenSeconds !== null && { tokenSeconds }) });
}

/** A window that opens asks for much at once, and a restart of the server makes all of a practice's windows open again. */
const rateOf = (perSecond: number): Rate | null => (perSecond > 0 ? { perSecond, burst: perSecond * 4 } : null);

/** A kept connection may ask once more after the stop began; its next request goes to whoever has taken over. */
function answerStopping(response: ServerResponse): void {
  const { message, code } = new Refusal('unavailable');
  response
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
    .end(JSON.stringify({ message, code }));
}

/**
 * Connections that may wait to be let in. After a cut all windows come back at once, and whoever finds no room is let in
 * only by a later try of their system's, of which the last comes after two minutes.
 */
const listenBacklog = 4096;

/** Puts the product on a port; answers once it listens. */
export async function listen(rapport: Rapport, port: number, host: string): Promise<Server> {
  // Some programs offer HTTP/2 with every request; to Node, and to us, that is an ordinary one.
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5000, shouldUpgradeCallback },
    rapport.listener,
  );
  rapport.attach(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: listenBacklog }, resolve);
  });
  return server;
}
