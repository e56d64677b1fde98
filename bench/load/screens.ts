import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { heartbeat } from '#contract/events.ts';
import { limits } from '#contract/rules/limits.ts';
import { type Ledger, textNumberIn } from './ledger.ts';
import { screensEach, type Target } from './target.ts';

/** The part of a server that screens use. */
type ForScreens = Pick<Target, 'socketOf' | 'catchUp'>;

/** Milliseconds that the page waits at most before it requests what it missed. */
const longestJitter = 2000;
const openedTogether = 50;

/** How long all screens took to reconnect. Times are in milliseconds. */
export interface Return {
  readonly from: number;
  readonly to: number;
  /** For each screen, how long its request for what it missed took. */
  readonly catchUpTimes: readonly number[];
}

/** Open screens of all practices, each of which reconnects as the page does. */
export class Screens {
  readonly #target: ForScreens;
  readonly #ledger: Ledger;
  readonly #sockets: (WebSocket | null)[];
  readonly #pings: NodeJS.Timeout;
  #isDropping = false;
  #isClosing = false;
  /** Sockets that were closed unexpectedly. */
  cut = 0;

  private constructor(target: ForScreens, ledger: Ledger, count: number) {
    this.#target = target;
    this.#ledger = ledger;
    this.#sockets = Array.from({ length: count }, () => null);
    this.#pings = setInterval(() => {
      for (const socket of this.#sockets) if (socket?.readyState === WebSocket.OPEN) socket.send(heartbeat.ping);
    }, heartbeat.interval);
  }

  static async open(target: ForScreens, ledger: Ledger, count: number): Promise<Screens> {
    const screens = new Screens(target, ledger, count);
    for (let first = 0; first < count; first += openedTogether)
      await Promise.all(
        Array.from({ length: Math.min(openedTogether, count - first) }, (_, index) => screens.#connect(first + index)),
      );
    return screens;
  }

  /**
   * Closes every socket at once, as a network failure does. Resolves once each screen has reconnected and requested what it missed.
   * @param cut drops the sockets
   */
  async dropAll(cut: () => void | Promise<void> = () => this.#terminate()): Promise<Return> {
    const from = performance.now();
    const since = new Date();
    const catchUpTimes: number[] = [];
    this.#isDropping = true;
    const returns = this.#sockets.map(async (socket, index) => {
      if (socket?.readyState === WebSocket.OPEN) await once(socket, 'close');
      await this.#connect(index, 1);
      await wait(Math.random() * longestJitter);
      catchUpTimes.push(await this.#catchUp(index, since));
    });
    await Promise.all([cut(), ...returns]);
    this.#isDropping = false;
    return { from, to: performance.now(), catchUpTimes };
  }

  #terminate(): void {
    for (const socket of this.#sockets) socket?.terminate();
  }

  close(): void {
    this.#isClosing = true;
    clearInterval(this.#pings);
    this.#terminate();
  }

  /** Retries until it is open: after 1, 2, 4, 8, 16, 30, 30 … seconds. */
  async #connect(index: number, attempts = 0): Promise<void> {
    for (let attempt = attempts; !this.#isClosing; attempt += 1) {
      if (attempt > 0) await wait(Math.min(limits.reconnectCap, limits.reconnectBase * 2 ** (attempt - 1)));
      const socket = await this.#tryOnce(index);
      if (!socket) continue;
      this.#sockets[index] = socket;
      return;
    }
  }

  async #tryOnce(index: number): Promise<WebSocket | null> {
    const { promise, resolve } = Promise.withResolvers<WebSocket | null>();
    const screen = index % screensEach;
    const address = await this.#target.socketOf(Math.floor(index / screensEach), screen).catch(() => null);
    if (address === null) return null;
    const socket = new WebSocket(address, {
      handshakeTimeout: heartbeat.timeout,
      perMessageDeflate: false,
    });
    socket.on('open', () => resolve(socket));
    socket.on('close', () => {
      if (this.#sockets[index] !== socket || this.#isDropping || this.#isClosing) return;
      this.cut += 1;
      void this.#connect(index, 1);
    });
    socket.on('error', () => resolve(null));
    socket.on('message', (frame: Buffer) => {
      const n = textNumberIn(frame);
      if (n !== null) this.#ledger.see(n, screen, performance.now());
    });
    return promise;
  }

  /** Repeats the request until it is answered; measures the successful one. */
  async #catchUp(index: number, since: Date): Promise<number> {
    for (;;) {
      const requestedAt = performance.now();
      try {
        await this.#target.catchUp(Math.floor(index / screensEach), index % screensEach, since);
        return performance.now() - requestedAt;
      } catch {
        await wait(limits.reconnectBase);
      }
    }
  }
}
