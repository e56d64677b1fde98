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
  /** The address with its token or ticket, requested for each attempt. Null, a rejection or no answer is a failed attempt. */
  readonly getAddress: (request: { forceRefresh: boolean }) => Promise<string | null>;
  readonly onStatus: (status: ConnectionStatus) => void;
  readonly onFrame: (frame: unknown) => void;
  /** The server refused a token and then its fresh successor: the session is over (D-31). */
  readonly onUnauthorized: () => void;
  /** The user was removed from the practice (UM-28). */
  readonly onRemoved: () => void;
}

export interface Connection {
  /** Sends if the socket is open, and does nothing otherwise. */
  send(text: string): void;
  close(): void;
}

/** Milliseconds before an attempt: 1, 2, 4, 8, 16, 30, 30 s … (RT-07, RT-08). */
export const backoff = (attempt: number): number => Math.min(limits.reconnectCap, limits.reconnectBase * 2 ** attempt);

/** Keeps a socket open, by reconnecting, until it is closed. It does not look into the frames. */
export function connect(options: ConnectionOptions, around: Surroundings = globalThis): Connection {
  const ended = new AbortController();
  const { signal } = ended;
  let abandon: (() => void) | undefined;
  let probe: (() => void) | undefined;
  let send: ((text: string) => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let refusals = 0;
  /** Only a server that has answered a ping is expected to answer the next. */
  let answersPings = false;
  /** Counts attempts, so that one whose address arrives late is ignored. */
  let generation = 0;

  function disconnect(status: 'waiting' | 'offline' | 'closed') {
    generation += 1;
    clearTimeout(timer);
    timer = undefined;
    abandon?.();
    abandon = undefined;
    probe = undefined;
    send = undefined;
    options.onStatus(status);
  }

  function waitForNextAttempt() {
    if (!around.navigator.onLine) return disconnect('offline');
    disconnect('waiting');
    timer = setTimeout(() => void open(), backoff(attempt));
    attempt += 1;
  }

  async function open() {
    if (!around.navigator.onLine) return disconnect('offline');
    clearTimeout(timer);
    timer = undefined;
    generation += 1;
    const started = generation;
    options.onStatus('connecting');
    const deadline = setTimeout(waitForNextAttempt, heartbeat.timeout);
    abandon = () => clearTimeout(deadline);
    const address = await options.getAddress({ forceRefresh: refusals > 0 }).catch(() => null);
    if (started !== generation) return;
    abandon();
    if (address) attach(address);
    else waitForNextAttempt();
  }

  function attach(address: string) {
    const socket = new around.WebSocket(address);
    socket.binaryType = 'arraybuffer';
    let openedAt: number | undefined;
    let pings: ReturnType<typeof setInterval> | undefined;
    // Also limits the opening itself. A silent socket is abandoned without waiting for its close event.
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
      send = (text) => socket.send(text);
      // The first ping at once, so that a socket that goes silent within the first interval is detected, too.
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
      // A socket that was open for a while was closed because its token expired; one closed at once had a bad token.
      const wasOpen = openedAt !== undefined && Date.now() - openedAt >= heartbeat.timeout;
      refusals = wasOpen ? 1 : refusals + 1;
      if (refusals === 1) return waitForNextAttempt();
      close();
      options.onUnauthorized();
    };
  }

  /** After the network or the user returns: reconnects at once, or checks an open socket. */
  function reconnectNow() {
    if (probe) probe();
    else if (timer !== undefined || abandon === undefined) void open();
  }

  function close() {
    if (signal.aborted) return;
    ended.abort();
    disconnect('closed');
  }

  around.window.addEventListener('offline', () => disconnect('offline'), { signal });
  around.window.addEventListener('online', reconnectNow, { signal });
  around.document.addEventListener(
    'visibilitychange',
    () => {
      if (around.document.visibilityState === 'visible') reconnectNow();
    },
    { signal },
  );
  void open();
  return { close, send: (text) => send?.(text) };
}
