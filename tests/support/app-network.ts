import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { ws } from 'msw/ws';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { type FieldError, requestErrors, type RequestErrorCode } from '#contract/errors.ts';
import { closeCodes, heartbeat } from '#contract/events.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import type { Endpoint } from '#contract/http.ts';
import { socketPath } from '#server/app.ts';
import { sessionIn } from '#server/realtime/socket.ts';
import { callAt, isRequestOf } from './every-endpoint.ts';
import { theServer } from './in-process-server.ts';
import { perWorker } from './per-worker.ts';
import { bareAnswer } from './bare-answer.ts';

/** A fault of a request: it never arrives, its response is lost, or the response is an error. */
type Fault =
  | 'unreachable'
  | 'response lost'
  | 'no response'
  | {
      readonly code: RequestErrorCode;
      readonly message: string;
      readonly details?: readonly FieldError[];
      readonly retry_at?: string;
    };

interface ConfiguredFault {
  readonly call: Endpoint;
  readonly fault: Fault;
  /** How many more requests fail. */
  left: number;
}

/** The network between the page and the server. */
export interface AppNetwork {
  /** The next requests of a call fail with this fault. */
  fail(call: Endpoint, fault: Fault, times?: number): void;
  /** Changes the responses of a call from now on. */
  rewrite(call: Endpoint, change: (answer: object) => object): void;
  /**
   * From now on the server has no extension and answers no optional field, like one that speaks the bare contract.
   * @returns the calls of extensions that it got
   */
  withoutExtensions(): readonly string[];
  /** Ends all faults of a call. */
  recover(call: Endpoint): void;
  /** Delays the requests of a call until the returned function is called. */
  hold(call: Endpoint): () => void;
  /** Resolves once no request is pending, apart from those without a response. */
  settled(): Promise<void>;
  /** The requests of a call so far, in order. */
  requestsTo(call: Endpoint): readonly Request[];
  /** Closes the page's sockets, as a restart of the server does. */
  dropSockets(): void;
}

const requests: Request[] = [];
const faults: ConfiguredFault[] = [];
const delayed = new Map<Endpoint, Promise<void>>();
const rewritten = new Map<Endpoint, (answer: object) => object>();
const pending = new Set<Request>();
/** The calls of extensions that a server without them got; null for the server as it is. */
let refused: string[] | null = null;

const isOf = (call: Endpoint, { method, url }: Request): boolean => isRequestOf(call, method, new URL(url).pathname);

async function answer(request: Request): Promise<Response> {
  pending.add(request);
  return answerOf(request).finally(() => pending.delete(request));
}

async function answerOf(request: Request): Promise<Response> {
  requests.push(request.clone());
  const configured = faults.find(({ call, left }) => left > 0 && isOf(call, request));
  if (configured) configured.left -= 1;
  const fault = configured?.fault;
  for (const [call, released] of delayed) if (isOf(call, request)) await released;
  if (fault === 'no response') {
    pending.delete(request);
    return new Promise(() => undefined);
  }
  if (fault === 'unreachable') return HttpResponse.error();
  if (typeof fault === 'object') return HttpResponse.json(fault, { status: requestErrors[fault.code] });
  const [name, called] = (refused && callAt(request.method, new URL(request.url).pathname)) ?? [];
  if (name !== undefined && called?.extension) {
    refused?.push(name);
    return HttpResponse.json({ message: 'No such call' }, { status: 404 });
  }
  const response = await (await theServer()).fetch(request);
  if (fault === 'response lost') return HttpResponse.error();
  for (const [call, change] of rewritten)
    if (isOf(call, request) && response.ok) return HttpResponse.json(change((await response.json()) as object));
  return called && response.ok ? HttpResponse.json(bareAnswer(called, await response.json()) as object) : response;
}

const socket = perWorker('socket', () => ws.link(location.origin.replace('http', 'ws') + socketPath));

/** Routes every request of the page to the server; call it once at the top of a test file. */
export function theNetwork(): AppNetwork {
  const network = setupServer(
    http.all('*', ({ request }) => answer(request)),
    socket.addEventListener('connection', ({ client }) => {
      client.addEventListener('message', ({ data }) => {
        if (data === heartbeat.ping) client.send(heartbeat.pong);
        void joined.then((window) => typeof data === 'string' && window?.receive(data));
      });
      const join = async () => {
        const server = await theServer();
        const { hub, trackWindow } = server;
        const session = await sessionIn(server, client.url.searchParams);
        if ('closeCode' in session) {
          client.close(session.closeCode);
          return undefined;
        }
        const leave = hub.join({
          practice: session.practice,
          user: session.staff ?? { id: 'nobody', email: null },
          socket: {
            bufferedAmount: 0,
            send: (frame) => client.send(frame as string),
            close: (code) => client.close(code),
          },
          connection: { cork: () => undefined, uncork: () => undefined },
        });
        const window = trackWindow(session);
        client.addEventListener('close', () => {
          leave();
          void window.leave();
        });
        return window;
      };
      const joined = join();
    }),
  );
  beforeAll(() => network.listen());
  afterEach(() => {
    requests.length = 0;
    faults.length = 0;
    delayed.clear();
    rewritten.clear();
    refused = null;
  });
  afterAll(() => network.close());

  return {
    fail: (call, fault, times = 1) => void faults.push({ call, fault, left: times }),
    rewrite: (call, change) => void rewritten.set(call, change),
    withoutExtensions() {
      rewritten.set(getUiBehaviors, () => ({}));
      return (refused ??= []);
    },
    recover: (call) => {
      rewritten.delete(call);
      for (const fault of faults) if (fault.call === call) fault.left = 0;
    },
    hold(call) {
      const { promise, resolve } = Promise.withResolvers<void>();
      delayed.set(call, promise);
      return () => {
        delayed.delete(call);
        resolve();
      };
    },
    settled: () => vi.waitFor(() => expect(pending.size).toBe(0)),
    requestsTo: (call) => requests.filter((request) => isOf(call, request)),
    dropSockets() {
      for (const client of socket.clients) client.close(closeCodes.restart);
    },
  };
}
