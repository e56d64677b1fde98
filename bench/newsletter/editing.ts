import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { builtPage } from '../bare/built-page.ts';
import { median, percentile } from '../percentiles.ts';
import { typed } from '../window/composer.ts';
import { watchMainThread } from '../window/main-thread.ts';
import { aContext } from '../window/open-browser.ts';

export const letterEditor = '.letter-editor';

const rounds = 5;
/** How many times slower the processor is made for the times of key presses. */
const slower = 4;

/** A key press in the middle of a long letter with its preview beside the same editor alone, and how long it keeps a slow machine. */
export async function editing(browser: Browser, ours: Page) {
  const bare = await startBareEditor();
  try {
    const other = await (await aContext(browser)).newPage();
    await other.goto(`${bare.url}/letter`);
    const costs = { ours: [] as number[], bare: [] as number[] };
    const slowest = { ours: [] as number[], bare: [] as number[] };
    const pages = Object.entries({ ours, bare: other }) as ['ours' | 'bare', Page][];
    for (const [, page] of pages) {
      await page.bringToFront();
      await focusMiddle(page);
    }
    const threads = { ours: await watchMainThread(ours), bare: await watchMainThread(other) };
    for (let round = -1; round < rounds; round += 1)
      for (const [name, page] of pages) {
        await page.bringToFront();
        const thread = threads[name];
        const before = await thread.idle();
        await page.keyboard.type(typed, { delay: 25 });
        const cost = ((await thread.spent()) - before) / typed.length;
        if (round >= 0) costs[name].push(cost);
      }
    for (let round = 0; round < rounds; round += 1)
      for (const [name, page] of pages) slowest[name].push(await slowKey(page));
    const figures = (name: 'ours' | 'bare') => ({
      'CPU ms a key': median(costs[name]),
      'p95 ms, slow': median(slowest[name]),
    });
    return { ours: figures('ours'), bare: figures('bare') };
  } finally {
    bare.stop();
  }
}

async function startBareEditor() {
  const files = await builtPage('letter', 'letter.ts');
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  const port = await listenLocally(server);
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

async function focusMiddle(page: Page): Promise<void> {
  const sections = page.locator(`${letterEditor} section`);
  await sections.first().waitFor();
  await sections.nth(15).click();
  await page.keyboard.press('End');
}

/** The time in which a page on a slow machine does nothing else after a key, without drawing; of the slowest key of twenty, in milliseconds. */
async function slowKey(page: Page): Promise<number> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(() => {
    const times: number[] = [];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number>) => times.push(performance.now() - data);
    const watching = new AbortController();
    const { signal } = watching;
    addEventListener('keydown', () => port2.postMessage(performance.now()), { capture: true, signal });
    Object.assign(window, { keyTimes: times, unwatchKeys: () => watching.abort() });
  });
  await page.keyboard.type(typed, { delay: 100 });
  const times = await page.evaluate(() => {
    const { keyTimes, unwatchKeys } = window as unknown as { keyTimes: number[]; unwatchKeys: () => void };
    unwatchKeys();
    return keyTimes;
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return percentile(times, 0.95);
}
