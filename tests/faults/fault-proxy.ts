import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as forward,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isOnRoute } from '#server/sandbox/faults/route-pattern.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { faultySockets, type FaultySockets } from './faulty-sockets.ts';

/** What goes wrong with the requests of a route. Without `status` the server answers, and the rest says what becomes of its answer. */
export interface RouteFault {
  /** Milliseconds that the request waits before anything else. */
  readonly delayMs?: number;
  /** Answered instead of the server, which never hears of it. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What the browser gets of the body that the server, or `body`, gave. */
  readonly rewrite?: (body: string) => string;
  /** Nothing comes back, and the connection stays: the server has not heard of it, or has carried it out. */
  readonly stall?: 'before' | 'after';
  /** The connection breaks: the server has not heard of it, has carried it out, or is in the middle of its answer. */
  readonly drop?: 'before' | 'after' | 'midway';
  /** How many requests it hits; all, where unset. */
  readonly times?: number;
}

/** A request as the proxy saw it, and what became of it. */
export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What the server said; null where it was not asked or has not answered. */
  carriedOut: Answer | null;
  /** What the browser was told; null where nothing reached it. */
  told: Answer | null;
}
interface Answer {
  readonly status: number;
  readonly body: string;
}

const pathOf = (url = ''): string => url.split('?')[0] ?? '';

/** What a proxy keeps of a body for those who ask later. */
const isText = (headers: IncomingHttpHeaders): boolean =>
  /json|^text\/html/.test(headers['content-type'] ?? 'json') && !headers['content-encoding'];

/** Stands between browsers and a server, and breaks what passes. The server must name the proxy's address as its own. */
export class FaultProxy {
  readonly url: string;
  readonly sockets: FaultySockets;
  readonly #upstream: URL;
  readonly #server: Server;
  readonly #faults: { readonly route: string; readonly fault: RouteFault; hits: number }[] = [];
  readonly #asked: Asked[] = [];

  private constructor(server: Server, url: string, upstream: string) {
    this.url = url;
    this.#server = server;
    this.#upstream = new URL(upstream);
    this.sockets = faultySockets(server, this.#upstream);
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  /** @param port where browsers find it. @param upstream where the server really is. */
  static async start(port: number, upstream: string): Promise<FaultProxy> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    await listenLocally(server, port);
    return new FaultProxy(server, `http://127.0.0.1:${port}`, upstream);
  }

  async stop(): Promise<void> {
    this.mend();
    this.sockets.drop();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** The newest fault of a route counts; routes are written as for the sandbox's faults. */
  break(route: string, fault: RouteFault): void {
    this.#faults.unshift({ route, fault, hits: 0 });
  }

  /** Everything passes again. What is stalled stays so. */
  mend(): void {
    this.#faults.length = 0;
    this.sockets.mend();
  }

  /** The requests of a route since the last `forget`, in order. */
  asked(route: string): readonly Asked[] {
    return this.#asked.filter(({ method, url }) => isOnRoute(route, method, pathOf(url)));
  }

  forget(): void {
    this.#asked.length = 0;
  }

  #faultOf({ method = '', url }: IncomingMessage): RouteFault {
    const found = this.#faults.find(
      ({ route, fault, hits }) => isOnRoute(route, method, pathOf(url)) && hits < (fault.times ?? Infinity),
    );
    if (found) found.hits += 1;
    return found?.fault ?? {};
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = this.#faultOf(request);
    const body = await bytesOf(request).catch(() => null);
    if (!body) return;
    const { method = '', url = '', headers } = request;
    const asked: Asked = { method, url, headers, body: body.toString(), carriedOut: null, told: null };
    this.#asked.push(asked);
    if (fault.delayMs) await wait(fault.delayMs);
    if (fault.stall === 'before') return;
    if (fault.drop === 'before') return void response.destroy();
    if (fault.status !== undefined) {
      const text = (fault.rewrite ?? String)(fault.body ?? '');
      asked.told = { status: fault.status, body: text };
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(text);
      return;
    }
    await this.#pass(asked, body, fault, response).catch(() => response.destroy());
  }

  async #pass(asked: Asked, body: Buffer, fault: RouteFault, response: ServerResponse): Promise<void> {
    const answer = await this.#askServer(
      asked,
      body,
      response,
      asked.url.startsWith('/v1/') || fault.rewrite !== undefined,
    );
    const { statusCode: status = 502, headers } = answer;
    if (!isText(headers)) {
      asked.carriedOut = asked.told = { status, body: '' };
      response.writeHead(status, headers);
      return void answer.on('error', () => response.destroy()).pipe(response);
    }
    const text = (await bytesOf(answer)).toString();
    asked.carriedOut = { status, body: text };
    if (fault.stall) return;
    if (fault.drop === 'after') return void response.destroy();
    const told = (fault.rewrite ?? String)(text);
    const { 'transfer-encoding': _chunked, 'content-length': _length, ...kept } = headers;
    const hasBody = asked.method !== 'HEAD' && status !== 204 && status !== 304;
    response.writeHead(status, {
      ...kept,
      ...fault.headers,
      ...(hasBody && { 'content-length': Buffer.byteLength(told) }),
    });
    if (fault.drop === 'midway') {
      response.write(told.slice(0, told.length / 2), () => response.destroy());
      return;
    }
    asked.told = { status, body: told };
    response.end(hasBody ? told : undefined);
  }

  /** Whoever gives up waiting takes the request with them. */
  async #askServer(
    { method, url, headers }: Asked,
    body: Buffer,
    response: ServerResponse,
    isToBeRead: boolean,
  ): Promise<IncomingMessage> {
    const asPassed = { ...headers, ...(isToBeRead && { 'accept-encoding': 'identity' }) };
    const passed = forward(this.#upstream, { path: url, method, headers: asPassed, setHost: false });
    response.on('close', () => {
      if (!response.writableFinished) passed.destroy();
    });
    passed.end(body);
    const [answer] = (await once(passed, 'response')) as [IncomingMessage];
    return answer;
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
