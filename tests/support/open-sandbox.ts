import type { Hono } from 'hono';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Store } from '#server/db/store.ts';
import type { ExternalServices } from '#server/external-services.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import type { LaunchLink } from '#server/sandbox/identity/launch-links.ts';
import { openSandbox } from '#server/sandbox/sandbox.ts';
import { anApp } from './an-app.ts';
import { freePort } from './free-port.ts';
import { listeningApp } from './listening-app.ts';
import { aLog } from './log.ts';
import { memoryFiles } from './memory-files.ts';
import { aSandbox } from './sandbox.ts';

const origin = 'http://localhost:8080';

export const aString = expect.any(String) as unknown;

/** The sandbox's calls and pages, for the tests of one file. Each test has a generated practice of its own. */
export function anOpenSandbox() {
  let store: Store;
  let sandbox: ExternalServices;
  let app: Hono<RequestEnv>;
  let practice: LaunchLink;
  let localUrl: string;
  const files = memoryFiles();

  beforeAll(async () => {
    ({ store } = await aSandbox());
    const port = await freePort();
    localUrl = `http://127.0.0.1:${port}`;
    const runner = { store, wake: () => undefined };
    sandbox = await openSandbox({ runner, origin, localUrl, log: aLog().log, plans: [] });
    const { carrierWebhooks } = sandbox;
    ({ app } = anApp({ store, runner }, { mount: (product) => sandbox.mount?.(product), carrierWebhooks, files }));
    app.post('/things', (c) => c.json({ things: [1, 2, 3] }));
    // The carrier and the product reach each other over HTTP.
    const { close } = await listeningApp(app, port);
    return close;
  });
  beforeEach(async () => {
    const size = { conversations: 3, messagesPerConversation: 4, appointments: 7 };
    [practice] = (await call('POST', 'seed', size)).body as [LaunchLink];
  });
  afterEach(() => sandbox.stop?.());

  async function request(path: string, init?: RequestInit) {
    const response = await app.request(`${origin}/${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: jsonIn(text) };
  }
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(`sandbox/api/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const keyOf = () => rowKeyOf(practice);
  const messages = () =>
    store.db.selectFrom('message').selectAll().where('practice', '=', keyOf()).orderBy('create_ts').execute();

  return {
    origin,
    get store() {
      return store;
    },
    get sandbox() {
      return sandbox;
    },
    get localUrl() {
      return localUrl;
    },
    files,
    get practice() {
      return practice;
    },
    request,
    call,
    keyOf,
    messages,
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
