import type { Page } from 'playwright';

/** One thing that a browser asked for. Times are in milliseconds of the machine's clock. */
export interface Asked {
  /** Without origin and query. */
  readonly path: string;
  readonly start: number;
  /** When the first of the answer was here. */
  readonly answered: number;
  readonly end: number;
  /** On the wire, headers included. */
  readonly bytes: number;
}

/** What it took until a page was usable. */
export interface Visit {
  readonly begun: number;
  readonly usable: number;
  /** All that was asked for until then, the page itself first. */
  readonly asked: readonly Asked[];
}

/** Lets a page say when it first shows what a selector finds, drawn and all; to be called before it is opened. */
async function watchFor(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    const { port1, port2 } = new MessageChannel();
    const shown = new Promise<number>((resolve) => {
      // A message sent before a frame is drawn arrives right after it was.
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      const look = () => (document.querySelector(wanted) ? port2.postMessage(null) : void requestAnimationFrame(look));
      requestAnimationFrame(look);
    });
    Object.assign(window, { shown });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

/** Opens a page without the browser's cache, and tells what it asked for until it was usable. */
export async function visit(page: Page, address: string, usableOnce: string): Promise<Visit> {
  const shown = await watchFor(page, usableOnce);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const asked = new Map<string, { -readonly [K in keyof Asked]: Asked[K] }>();
  // The browser times what it does by a clock of its own.
  let offset = 0;
  const at = (seconds: number) => offset + seconds * 1000;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    offset = (wallTime - timestamp) * 1000;
    const start = at(timestamp);
    asked.set(requestId, { path: new URL(request.url).pathname, start, answered: start, end: Infinity, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const one = asked.get(requestId);
    if (one) one.answered = at(timestamp);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) Object.assign(one, { end: at(timestamp), bytes: encodedDataLength });
  });
  await page.goto(address);
  const usable = await shown();
  await session.detach();
  const until = [...asked.values()].filter(({ start }) => start < usable).toSorted((a, b) => a.start - b.start);
  return { begun: until[0]?.start ?? Number.NaN, usable, asked: until };
}

/** How many answers, one after the other, a page waited for between its own arrival and its question for `data`. */
export function waitsBefore(data: RegExp, { asked }: Visit): number {
  const [page] = asked;
  const first = asked.find(({ path }) => data.test(path));
  if (!page || !first) return Number.NaN;
  let now = page.answered;
  let waits = 0;
  for (const { start, end } of asked.slice(1).toSorted((a, b) => a.end - b.end)) {
    if (start < now || end > first.start) continue;
    waits += 1;
    now = end;
  }
  return waits;
}
