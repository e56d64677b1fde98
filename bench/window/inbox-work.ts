import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import type { PageServer } from '../bare/page-server.ts';
import { median } from '../percentiles.ts';
import { composerOf, typed } from './composer.ts';
import { heapOf } from './heap.ts';
import { timeKeys } from './keys.ts';
import { allRows } from './list-rows.ts';
import { lastNameOf, type LongInbox, nameStart } from './long-inbox.ts';
import { watchMainThread } from './main-thread.ts';
import type { MeasuredWindow } from './measured-window.ts';
import { textFrames, textNumber } from './text-frames.ts';
import { conversationList } from './open-browser.ts';
import { clock } from './paint.ts';
import { longestTask } from './tasks.ts';

/** Everything that a measurement needs. */
export interface InboxSetup {
  readonly browser: Browser;
  readonly pageServer: PageServer;
  readonly work: LongInbox;
}

/** Milliseconds until something is drawn, and the main thread's processor time in milliseconds until it is idle. */
export interface InboxFigures {
  readonly shown: Readonly<Record<'list' | 'thread' | 'a key' | 'a search key' | 'an event' | 'a burst', number>>;
  readonly cost: Readonly<Record<keyof InboxFigures['shown'] | 'a scroll' | 'longest task', number>>;
  readonly heap: number;
}

/** The number of events in a burst. */
export const burst = 1000;
const singleEvents = 10;
const scrolls = 40;
/** A fast typist's pause between two keys. */
const keyPause = 60;
/** A point in pixels within the first row, below a heading. */
const firstRow = { x: 100, y: 50 };

/** Measures the typical actions of a front desk in a window, one after another. */
export async function measureInbox({ context, address }: MeasuredWindow, setup: InboxSetup): Promise<InboxFigures> {
  const page = await context.newPage();
  // Drawing ten thousand rows at once may take long without being a failure.
  page.setDefaultTimeout(300_000);
  const thread = await watchMainThread(page);
  const took = async (work: () => Promise<number>, times = 1) => {
    const before = await thread.spent();
    const shown = await work();
    return { shown, cost: ((await thread.idle()) - before) / times };
  };
  try {
    const list = await took(() => openList(page, address, setup.work.rows.length));
    const opened = await took(() => openThread(page, setup.work));
    const key = await took(() => typing(page), typed.length);
    const search = await took(() => searching(page), searched.length);
    const scroll = await took(() => scrolling(page), scrolls);
    const event = await took(() => events(page, setup), singleEvents);
    let longest = Number.NaN;
    const flood = await took(async () => {
      const result = await eventBurst(page, setup);
      longest = result.longest;
      return result.shown;
    });
    const each = { list, thread: opened, 'a key': key, 'a search key': search, 'an event': event, 'a burst': flood };
    const shown = mapped(each, (one) => one.shown);
    const cost = { ...mapped(each, (one) => one.cost), 'a scroll': scroll.cost, 'longest task': longest };
    return { shown, cost, heap: await heapOf(page) };
  } finally {
    await page.close();
  }
}

const mapped = <K extends string, T>(each: Readonly<Record<K, T>>, figure: (one: T) => number) =>
  Object.fromEntries(Object.entries<T>(each).map(([name, one]) => [name, figure(one)])) as Record<K, number>;

/** Waits for all rows. @returns when the first ones were drawn */
async function openList(page: Page, address: string, rows: number): Promise<number> {
  await page.goto(address);
  const usable = await page.evaluate(() => window.watch.usable);
  await allRows(page, rows);
  return usable;
}

/** From the click on the first row until its last message is drawn. */
async function openThread(page: Page, { threadEnd }: LongInbox): Promise<number> {
  await page.evaluate((end) => {
    const opened = new Promise<number>((resolve) => {
      const isOpen = () => document.querySelector('[role="log"]')?.textContent.includes(end) ?? false;
      const onClick = ({ timeStamp }: Event) => void window.watch.until(isOpen).then((at) => resolve(at - timeStamp));
      addEventListener('click', onClick, { capture: true, once: true });
    });
    Object.assign(window, { opened });
  }, threadEnd);
  await page.locator(conversationList).click({ position: firstRow });
  return page.evaluate(() => (window as unknown as { opened: Promise<number> }).opened);
}

async function typing(page: Page): Promise<number> {
  await composerOf(page).click();
  const keys = await timeKeys(page, 'letter');
  for (const key of typed) {
    await keys.press(key);
    await wait(keyPause);
  }
  return median(await keys.times());
}

/** The letters of the name of a client far down the list; each one changes the top search result. */
const searched = lastNameOf(9999).slice(nameStart.length, -1);

async function searching(page: Page): Promise<number> {
  const field = page.getByPlaceholder('Search conversations');
  await field.click();
  await field.fill(nameStart);
  await page.evaluate(
    (start) => window.watch.until(() => window.watch.topRow().includes(start)),
    nameStart.toLowerCase(),
  );
  const keys = await timeKeys(page, 'find');
  for (const key of searched) {
    await keys.press(key);
    await keys.times();
    await wait(keyPause);
  }
  const times = await keys.times();
  await field.fill('');
  await allRows(page, 2);
  return median(times);
}

/** Scrolls one screen of the list at a time, down and back up. */
async function scrolling(page: Page): Promise<number> {
  await page.locator(conversationList).hover({ position: firstRow });
  const startedAt = clock();
  for (let step = 0; step < scrolls; step += 1) {
    await page.mouse.wheel(0, step < scrolls / 2 ? 800 : -800);
    await page.evaluate(() => window.watch.drawn());
  }
  return clock() - startedAt;
}

/** Sends texts of different clients, each after the one before it is drawn. */
async function events(page: Page, { work, pageServer }: InboxSetup): Promise<number> {
  await composerOf(page).click();
  const times: number[] = [];
  for (const [n, frame] of textFrames(work.rows.slice(1), singleEvents).entries()) {
    const shown = shownAtTop(page, textNumber(n));
    const sent = clock();
    pageServer.send(frame);
    times.push((await shown) - sent);
  }
  return median(times);
}

/** Sends texts of different clients at once, while the user types. */
async function eventBurst(page: Page, { browser, work, pageServer }: InboxSetup) {
  await composerOf(page).click();
  const frames = textFrames(work.rows.slice(1), burst);
  let painted = Number.NaN;
  const longest = await longestTask(browser, page, async () => {
    const keepTyping = page.keyboard.type(typed, { delay: keyPause });
    await wait(5 * keyPause);
    const shown = shownAtTop(page, textNumber(burst - 1));
    const sent = clock();
    for (const frame of frames) pageServer.send(frame);
    painted = (await shown) - sent;
    await keepTyping;
  });
  return { shown: painted, longest };
}

const shownAtTop = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    async (wanted) => performance.timeOrigin + (await window.watch.until(() => window.watch.topRow().includes(wanted))),
    text.toLowerCase(),
  );
