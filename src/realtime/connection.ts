import { closeCodes, heartbeat } from '#contract/events.ts';
import { limits } from '#contract/rules/limits.ts';

export type ConnectionStatus = 'connecting' | 'open' | 'waiting' | 'offline' | 'closed';

/** The browser around a connection; tests bring their own. */
export interface Surroundings {
  readonly WebSocket: new (url: string) => WebSocket;
  readonly window: Pick<Window, 'addEventListener'>;
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  readonly navigator: Pick<Navigator, 'onLine'>;
}

export interface ConnectionOptions {
  /** Where to open it, and what lets us in there: asked anew for every attempt. Null, a rejection or silence counts as a failed attempt. */
  readonly getAddress: (request: { forceRefresh: boolean }) => Promise<string | null>;
  readonly onStatus: (status: ConnectionStatus) => void;
  readonly onFrame: (frame: unknown) => void;
  /** The server refused a token and then its fresh successor: the session is over (D-31). */
  readonly onUnauthorized: () => void;
  /** The user was removed from the practice (UM-28). */
  readonly onRemoved: () => void;
}

export interface Connection {
  /** Says something if the socket is open; what could not be said is not kept. */
  send(text: string): void;
  close(): void;
}

/** How long to wait before an attempt: 1, 2, 4, 8, 16, 30, 30 s … (RT-07, RT-08). */
export const backoff = (attempt: number): number => Math.min(limits.reconnectCap, limits.reconnectBase * 2 ** attempt);

/** Keeps a socket open until it is closed, and knows nothing of what travels through it. */
export function connect(options: ConnectionOptions, around: Surroundings = globalThis): Connection {
  const ended = new AbortController();
  const { signal } = ended;
  let abandon: (() => void) | undefined;
  let probe: (() => void) | undefined;
  let say: ((text: string) => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let refusals = 0;
  /** A server that never answered a ping is not required to. */
  let answersPings = false;
  /** Tells the current attempt from one that was overtaken while it waited for its address. */
  let turn = 0;

  function hold(status: 'waiting' | 'offline' | 'closed') {
    turn += 1;
    clearTimeout(timer);
    timer = undefined;
    abandon?.();
    abandon = undefined;
    probe = undefined;
    say = undefined;
    options.onStatus(status);
  }

  function waitForNextAttempt() {
    if (!around.navigator.onLine) return hold('offline');
    hold('waiting');
    timer = setTimeout(() => void open(), backoff(attempt));
    attempt += 1;
  }

  async function open() {
    if (!around.navigator.onLine) return hold('offline');
    clearTimeout(timer);
    timer = undefined;
    turn += 1;
    const mine = turn;
    options.onStatus('connecting');
    const deadline = setTimeout(waitForNextAttempt, heartbeat.timeout);
    abandon = () => clearTimeout(deadline);
    const address = await options.getAddress({ forceRefresh: refusals > 0 }).catch(() => null);
    if (mine !== turn) return;
    abandon();
    if (address) attach(address);
    else waitForNextAttempt();
  }

  function attach(address: string) {
    const socket = new around.WebSocket(address);
    socket.binaryType = 'arraybuffer';
    let openedAt: number | undefined;
    let pings: ReturnType<typeof setInterval> | undefined;
    // Also bounds the opening itself. A silent socket is left behind without waiting for its farewell.
    let deadline: ReturnType<typeof setTimeout> | undefined = setTimeout(waitForNextAttempt, heartbeat.timeout);
    const alive = () => {
      clearTimeout(deadline);
      deadline = undefined;
    };

    abandon = () => {
      alive();
      clearInterval(pings);
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    };
    probe = () => {
      if (openedAt === undefined) return;
      socket.send(heartbeat.ping);
      if (answersPings) deadline ??= setTimeout(waitForNextAttempt, heartbeat.timeout);
    };
    socket.onopen = () => {
      alive();
      attempt = 0;
      openedAt = Date.now();
      say = (text) => socket.send(text);
      // Once at once: a socket that goes silent before the first interval is over is missed, too.
      probe?.();
      pings = setInterval(() => probe?.(), heartbeat.interval);
      options.onStatus('open');
    };
    socket.onmessage = ({ data }) => {
      alive();
      if (data === heartbeat.pong) answersPings = true;
      else options.onFrame(data);
    };
    socket.onclose = ({ code }) => {
      if (code === closeCodes.removed) {
        close();
        return options.onRemoved();
      }
      if (code !== closeCodes.unauthorized) {
        refusals = 0;
        return waitForNextAttempt();
      }
      // A socket that had lived was closed because its token ended; one refused at once had a bad token.
      const lived = openedAt !== undefined && Date.now() - openedAt >= heartbeat.timeout;
      refusals = lived ? 1 : refusals + 1;
      if (refusals === 1) return waitForNextAttempt();
      close();
      options.onUnauthorized();
    };
  }

  /** The network or the person is back: no reason to wait, and every reason to doubt an open socket. */
  function tryAtOnce() {
    if (probe) probe();
    else if (timer !== undefined || abandon === undefined) void open();
  }

  function close() {
    if (signal.aborted) return;
    ended.abort();
    hold('closed');
  }

  around.window.addEventListener('offline', () => hold('offline'), { signal });
  around.window.addEventListener('online', tryAtOnce, { signal });
  around.document.addEventListener(
    'visibilitychange',
    () => {
      if (around.document.visibilityState === 'visible') tryAtOnce();
    },
    { signal },
  );
  void open();
  return { close, send: (text) => say?.(text) };
}
