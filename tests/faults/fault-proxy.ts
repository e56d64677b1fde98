import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestTo,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isOnRoute } from '#server/sandbox/faults/route-pattern.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { faultySockets, type FaultySockets } from './faulty-sockets.ts';

/** The fault of a route's requests. Without `status` the server responds, and the other fields change its response. */
export interface RouteFault {
  /** Milliseconds that the request waits before anything else. */
  readonly delayMs?: number;
  /** The proxy's own response; the request never reaches the server. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Changes the body before the browser gets it. */
  readonly rewrite?: (body: string) => string;
  /** No response, and the connection stays open: before or after the server handled the request. */
  readonly stall?: 'before' | 'after';
  /** The connection breaks: before the server handled the request, after it, or in the middle of the response. */
  readonly drop?: 'before' | 'after' | 'midway';
  /** How many requests it affects; by default all. */
  readonly times?: number;
}

/** A request as the proxy saw it, and its outcome. */
export interface ProxiedRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The server's response; null where it did not get the request or has not responded. */
  fromServer: ProxiedResponse | null;
  /** The response that the browser got; null where it got none. */
  toBrowser: ProxiedResponse | null;
}
interface ProxiedResponse {
  readonly status: number;
  readonly body: string;
}

const pathOf = (url = ''): string => url.split('?')[0] ?? '';

const isText = (headers: IncomingHttpHeaders): boolean =>
  /json|^text\/html/.test(headers['content-type'] ?? 'json') && !headers['content-encoding'];

/** A proxy between browsers and a server that injects faults. The server must use the proxy's address as its public one. */
export class FaultProxy {
  readonly url: string;
  readonly sockets: FaultySockets;
  readonly #upstream: URL;
  readonly #server: Server;
  readonly #faults: { readonly route: string; readonly fault: RouteFault; hits: number }[] = [];
  readonly #requests: ProxiedRequest[] = [];

  private constructor(server: Server, url: string, upstream: string) {
    this.url = url;
    this.#server = server;
    this.#upstream = new URL(upstream);
    this.sockets = faultySockets(server, this.#upstream);
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  /** @param port for browsers. @param upstream the server's own address. */
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

  /** The newest fault of a route applies; routes are written as for the sandbox's faults. */
  break(route: string, fault: RouteFault): void {
    this.#faults.unshift({ route, fault, hits: 0 });
  }

  /** Ends all faults. Stalled requests stay stalled. */
  mend(): void {
    this.#faults.length = 0;
    this.sockets.mend();
  }

  /** The requests of a route since the last `forget`, in order. */
  requestsTo(route: string): readonly ProxiedRequest[] {
    return this.#requests.filter(({ method, url }) => isOnRoute(route, method, pathOf(url)));
  }

  forget(): void {
    this.#requests.length = 0;
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
    const proxied: ProxiedRequest = { method, url, headers, body: body.toString(), fromServer: null, toBrowser: null };
    this.#requests.push(proxied);
    if (fault.delayMs) await wait(fault.delayMs);
    if (fault.stall === 'before') return;
    if (fault.drop === 'before') return void response.destroy();
    if (fault.status !== undefined) {
      const text = (fault.rewrite ?? String)(fault.body ?? '');
      proxied.toBrowser = { status: fault.status, body: text };
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(text);
      return;
    }
    await this.#pass(proxied, body, fault, response).catch(() => response.destroy());
  }

  async #pass(proxied: ProxiedRequest, body: Buffer, fault: RouteFault, response: ServerResponse): Promise<void> {
    const upstream = await this.#forward(
      proxied,
      body,
      response,
      proxied.url.startsWith('/v1/') || fault.rewrite !== undefined,
    );
    const { statusCode: status = 502, headers } = upstream;
    if (!isText(headers)) {
      proxied.fromServer = proxied.toBrowser = { status, body: '' };
      response.writeHead(status, headers);
      return void upstream.on('error', () => response.destroy()).pipe(response);
    }
    const text = (await bytesOf(upstream)).toString();
    proxied.fromServer = { status, body: text };
    if (fault.stall) return;
    if (fault.drop === 'after') return void response.destroy();
    const rewritten = (fault.rewrite ?? String)(text);
    const { 'transfer-encoding': _chunked, 'content-length': _length, ...passedOn } = headers;
    const hasBody = proxied.method !== 'HEAD' && status !== 204 && status !== 304;
    response.writeHead(status, {
      ...passedOn,
      ...fault.headers,
      ...(hasBody && { 'content-length': Buffer.byteLength(rewritten) }),
    });
    if (fault.drop === 'midway') {
      response.write(rewritten.slice(0, rewritten.length / 2), () => response.destroy());
      return;
    }
    proxied.toBrowser = { status, body: rewritten };
    response.end(hasBody ? rewritten : undefined);
  }

  /** A browser that gives up also cancels the request to the server. */
  async #forward(
    { method, url, headers }: ProxiedRequest,
    body: Buffer,
    response: ServerResponse,
    isRead: boolean,
  ): Promise<IncomingMessage> {
    const asPassed = { ...headers, ...(isRead && { 'accept-encoding': 'identity' }) };
    const passed = requestTo(this.#upstream, { path: url, method, headers: asPassed, setHost: false });
    response.on('close', () => {
      if (!response.writableFinished) passed.destroy();
    });
    passed.end(body);
    const [upstream] = (await once(passed, 'response')) as [IncomingMessage];
    return upstream;
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
