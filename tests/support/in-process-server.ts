import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { createApp } from '#server/app.ts';
import { redeemSocketTicket } from '#server/domain/socket-ticket.ts';
import { removedUsers } from '#server/domain/user/is-removed.ts';
import { startEventFeed } from '#server/realtime/event-feed.ts';
import { createLog } from '#server/lib/logger.ts';
import { createHub } from '#server/realtime/hub.ts';
import { trackWindows } from '#server/realtime/presence.ts';
import { tokenVerifier } from '#server/routes/authenticate.ts';
import type { ProviderKind } from '#src/session/auth-provider.ts';
import { memoryFiles } from './memory-files.ts';
import { ada, aStore, type World } from './server-world.ts';

const issuer = 'https://login.elm.example';
const audience = 'rapport-page';

/** The product's server without a port: requests are passed to its `fetch`. */
export type AppServer = Awaited<ReturnType<typeof startServer>>;

let running: Promise<AppServer> | undefined;
/** One for all tests of a file. No jobs run; a test itself makes the carrier's reports. */
export const theServer = (): Promise<AppServer> => (running ??= startServer());

// Before the first test, so that the start of the database does not count towards its timeout.
beforeAll(async () => void (await theServer()));
afterAll(async () => (await running)?.stop());

async function startServer() {
  const store = await aStore();
  // Many tests provoke refusals; an error of the server itself is always a defect.
  const log = { ...createLog(() => undefined), error: createLog((line) => console.error(line)).error };
  const feed = await startEventFeed(store, log);
  const world: World = { store, runner: { store, wake: feed.wake } };
  const isRemoved = removedUsers(store.db);
  const hub = createHub(store.db, isRemoved);
  feed.subscribe(hub.deliver);

  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const verifyToken = tokenVerifier([{ issuer, audience, keys: { keys: [{ ...jwk, kid }] } }], isRemoved);
  const app = createApp({
    runner: world.runner,
    verifyToken,
    files: memoryFiles(),
    origin: location.origin,
    requestRate: null,
    proxies: 0,
    carrierWebhooks: null,
    hasRegistry: true,
    hasPracticeDirectory: true,
    metrics: null,
    log,
  });

  return {
    world,
    hub,
    verifyToken,
    redeemTicket: (ticket: string) => redeemSocketTicket(store.db, isRemoved, ticket),
    acceptsTokens: true,
    trackWindow: trackWindows(world.runner, log),
    stop: feed.close,
    fetch: async (request: Request): Promise<Response> => app.fetch(request),
    /** An id token of Ada at a practice, or the token of a launch link, which has no name. It is valid for an hour. */
    signIn: (practice: string, kind: ProviderKind): Promise<string> =>
      new SignJWT({
        ...practiceOfRowKey(practice),
        ...(kind === 'redirect' && { email: ada.email, given_name: 'Ada', family_name: 'Lovelace' }),
      })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setSubject(kind === 'redirect' ? ada.id : practice)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('1h')
        .setJti(randomUUID())
        .sign(privateKey),
  };
}
