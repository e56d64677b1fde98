import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';

/** A server's frames, in order. */
type Frames = readonly string[];

/** The sockets through a proxy. */
export interface FaultySockets {
  /** The number of attempts to open one, including refused ones. */
  readonly attempts: number;
  /** The frames of all sockets, without heartbeats. */
  readonly frames: Frames;
  /** The number of open sockets. */
  readonly open: number;
  /** Breaks them without a close frame. */
  drop(): void;
  /** Closes them as a server would, with a code of its own. */
  close(code: number): void;
  /** Open sockets stay open but forward nothing. New ones work. */
  freeze(): void;
  /** Refuses new ones until `mend`. */
  refuse(): void;
  /** Sends each frame this many times until `mend`. */
  repeat(times: number): void;
  /** Delays frames until they are released. */
  hold(): void;
  /** Sends the delayed frames, reordered or changed. */
  release(order?: (frames: Frames) => Frames): void;
  /** Sends a frame that is not the server's: text as it is, bytes as a binary frame, anything else as JSON. */
  inject(frame: unknown): void;
  mend(): void;
}

interface Pair {
  readonly browser: WebSocket;
  readonly delayed: string[];
  isFrozen: boolean;
}

/** Codes such as 1006 only report that a socket was closed without a code. */
const canBeSent = (code: number): boolean =>
  code >= 3000 || (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code));

/** Forwards the sockets of an HTTP server to another one, and injects faults. */
export function faultySockets(server: Server, upstream: URL): FaultySockets {
  const pairs = new Set<Pair>();
  let attempts = 0;
  const frames: string[] = [];
  const webSocketServer = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  let isRefusing = false;
  let isDelaying = false;
  let times = 1;

  const send = (pair: Pair, frame: string | Buffer) => {
    if (pair.browser.readyState === WebSocket.OPEN) pair.browser.send(frame);
  };

  function receive(pair: Pair, text: string) {
    const isHeartbeat = !text.startsWith('{');
    if (!isHeartbeat) frames.push(text);
    if (pair.isFrozen) return;
    if (isDelaying && !isHeartbeat) pair.delayed.push(text);
    else for (let copy = 0; copy < times; copy += 1) send(pair, text);
  }

  function join(browser: WebSocket, serverSide: WebSocket) {
    const pair: Pair = { browser, delayed: [], isFrozen: false };
    pairs.add(pair);
    serverSide.on('message', (data: Buffer) => receive(pair, data.toString()));
    browser.on('message', (data: Buffer, isBinary) => {
      if (!pair.isFrozen && serverSide.readyState === WebSocket.OPEN)
        serverSide.send(isBinary ? data : data.toString());
    });
    serverSide.on('close', (code) => {
      pairs.delete(pair);
      if (pair.isFrozen) return;
      if (canBeSent(code)) browser.close(code);
      else browser.terminate();
    });
    browser.on('close', () => {
      pairs.delete(pair);
      serverSide.terminate();
    });
    for (const side of [browser, serverSide]) side.on('error', () => side.terminate());
  }

  server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    attempts += 1;
    duplex.on('error', () => duplex.destroy());
    if (isRefusing) return void duplex.destroy();
    const { origin, host = '', 'user-agent': agent = '' } = request.headers;
    const address = new URL(request.url ?? '/', upstream);
    address.protocol = 'ws:';
    const upstreamSocket = new WebSocket(address, {
      headers: { host, 'user-agent': agent, ...(origin && { origin }) },
    });
    upstreamSocket.on('error', () => duplex.destroy());
    upstreamSocket.once('open', () =>
      webSocketServer.handleUpgrade(request, duplex, head, (browser) => join(browser, upstreamSocket)),
    );
  });

  return {
    get attempts() {
      return attempts;
    },
    frames,
    get open() {
      return pairs.size;
    },
    drop: () => {
      for (const { browser } of pairs) browser.terminate();
    },
    close: (code) => {
      for (const { browser } of pairs) browser.close(code);
    },
    freeze: () => {
      for (const pair of pairs) pair.isFrozen = true;
    },
    refuse: () => {
      isRefusing = true;
    },
    repeat: (wanted) => {
      times = wanted;
    },
    hold: () => {
      isDelaying = true;
    },
    release: (order = (frames) => frames) => {
      isDelaying = false;
      for (const pair of pairs) for (const frame of order(pair.delayed.splice(0))) send(pair, frame);
    },
    inject: (frame) => {
      const sent = typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame);
      for (const pair of pairs) send(pair, sent);
    },
    mend: () => {
      isRefusing = isDelaying = false;
      times = 1;
    },
  };
}
