import type { Page } from 'playwright';

/** A request of the browser. Times are in milliseconds of the machine's clock. */
export interface PageRequest {
  /** Without origin and query. */
  readonly path: string;
  readonly start: number;
  /** When the response headers arrived. */
  readonly answered: number;
  readonly end: number;
  /** Bytes on the wire, headers included. */
  readonly bytes: number;
}

/** A page load until the page was usable. */
export interface Visit {
  readonly startedAt: number;
  readonly usable: number;
  /** All requests until then, the page itself first. */
  readonly requests: readonly PageRequest[];
}

/** Reports when a page has first drawn an element that matches a selector. Call it before the page is opened. */
async function watchFor(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    const { port1, port2 } = new MessageChannel();
    const shown = new Promise<number>((resolve) => {
      // A message sent before a frame is drawn arrives right after it was.
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      const check = () =>
        document.querySelector(wanted) ? port2.postMessage(null) : void requestAnimationFrame(check);
      requestAnimationFrame(check);
    });
    Object.assign(window, { shown });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

/** Opens a page without the browser's cache, and records its requests until it is usable. */
export async function visit(page: Page, address: string, usableOnce: string): Promise<Visit> {
  const shown = await watchFor(page, usableOnce);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const requests = new Map<string, { -readonly [K in keyof PageRequest]: PageRequest[K] }>();
  // The browser timestamps its events with a clock of its own.
  let offset = 0;
  const at = (seconds: number) => offset + seconds * 1000;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    offset = (wallTime - timestamp) * 1000;
    const start = at(timestamp);
    requests.set(requestId, { path: new URL(request.url).pathname, start, answered: start, end: Infinity, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const one = requests.get(requestId);
    if (one) one.answered = at(timestamp);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = requests.get(requestId);
    if (one) Object.assign(one, { end: at(timestamp), bytes: encodedDataLength });
  });
  await page.goto(address);
  const usable = await shown();
  await session.detach();
  const until = [...requests.values()].filter(({ start }) => start < usable).toSorted((a, b) => a.start - b.start);
  return { startedAt: until[0]?.start ?? Number.NaN, usable, requests: until };
}

/** The number of sequential responses that a page waited for between its own arrival and its first request for `data`. */
export function waitsBefore(data: RegExp, { requests }: Visit): number {
  const [page] = requests;
  const first = requests.find(({ path }) => data.test(path));
  if (!page || !first) return Number.NaN;
  let now = page.answered;
  let waits = 0;
  for (const { start, end } of requests.slice(1).toSorted((a, b) => a.end - b.end)) {
    if (start < now || end > first.start) continue;
    waits += 1;
    now = end;
  }
  return waits;
}
