import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { ws } from 'msw/ws';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { type FieldError, requestErrors, type RequestErrorCode } from '#contract/errors.ts';
import { closeCodes, heartbeat } from '#contract/events.ts';
import type { Endpoint } from '#contract/http.ts';
import { socketPath } from '#server/app.ts';
import { sessionIn } from '#server/realtime/socket.ts';
import { theServer } from './in-process-server.ts';
import { perWorker } from './per-worker.ts';

/** What goes wrong on the way: before the server has heard, after it has done it, or instead of doing it. */
type Fault =
  | 'unreachable'
  | 'answer lost'
  | 'never answered'
  | { readonly code: RequestErrorCode; readonly message: string; readonly details?: readonly FieldError[] };

interface Trouble {
  readonly call: Endpoint;
  readonly fault: Fault;
  /** How many requests it still meets. */
  left: number;
}

/** The wire between the page and the server. */
export interface AppNetwork {
  /** The next requests of a call fail so. */
  fail(call: Endpoint, fault: Fault, times?: number): void;
  /** From now on the answers of a call are changed on their way, as a server would give them that is not ours. */
  rewrite(call: Endpoint, change: (answer: object) => object): void;
  /** A call is answered again, whatever was to go wrong with it. */
  recover(call: Endpoint): void;
  /** Keeps the requests of a call on their way until the returned function lets them go. */
  hold(call: Endpoint): () => void;
  /** Resolves once all is answered that ever will be. */
  settled(): Promise<void>;
  /** What was asked of a call so far, in order. */
  asked(call: Endpoint): readonly Request[];
  /** Cuts the page's sockets, as a restart of the server does. */
  dropSockets(): void;
}

const requests: Request[] = [];
const troubles: Trouble[] = [];
const held = new Map<Endpoint, Promise<void>>();
const rewritten = new Map<Endpoint, (answer: object) => object>();
const underway = new Set<Request>();

const isOf = (call: Endpoint, { method, url }: Request): boolean =>
  method === call.method && new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(new URL(url).pathname);

async function answer(request: Request): Promise<Response> {
  underway.add(request);
  return answerOf(request).finally(() => underway.delete(request));
}

async function answerOf(request: Request): Promise<Response> {
  requests.push(request.clone());
  const trouble = troubles.find(({ call, left }) => left > 0 && isOf(call, request));
  if (trouble) trouble.left -= 1;
  const fault = trouble?.fault;
  for (const [call, released] of held) if (isOf(call, request)) await released;
  if (fault === 'never answered') {
    underway.delete(request);
    return new Promise(() => undefined);
  }
  if (fault === 'unreachable') return HttpResponse.error();
  if (typeof fault === 'object') return HttpResponse.json(fault, { status: requestErrors[fault.code] });
  const response = await (await theServer()).fetch(request);
  if (fault === 'answer lost') return HttpResponse.error();
  for (const [call, change] of rewritten)
    if (isOf(call, request) && response.ok) return HttpResponse.json(change((await response.json()) as object));
  return response;
}

const socket = perWorker('socket', () => ws.link(location.origin.replace('http', 'ws') + socketPath));

/** Puts the server behind everything that the page asks for; call it once at the top of a test file. */
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
          email: session.staff?.email ?? null,
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
    troubles.length = 0;
    held.clear();
    rewritten.clear();
  });
  afterAll(() => network.close());

  return {
    fail: (call, fault, times = 1) => void troubles.push({ call, fault, left: times }),
    rewrite: (call, change) => void rewritten.set(call, change),
    recover: (call) => {
      rewritten.delete(call);
      for (const trouble of troubles) if (trouble.call === call) trouble.left = 0;
    },
    hold(call) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(call, promise);
      return () => {
        held.delete(call);
        resolve();
      };
    },
    settled: () => vi.waitFor(() => expect(underway.size).toBe(0)),
    asked: (call) => requests.filter((request) => isOf(call, request)),
    dropSockets() {
      for (const client of socket.clients) client.close(closeCodes.restart);
    },
  };
}
