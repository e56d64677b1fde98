import type { Page } from 'playwright';
import type { Conversation } from '#contract/communication/conversations.ts';
import { type PageServer, startPageServer } from '../bare/page-server.ts';
import { comparedWith } from '../compared-with.ts';
import type { Part } from '../part.ts';
import { mediansOf } from '../percentiles.ts';
import type { Table } from '../table.ts';
import { allRows } from '../window/list-rows.ts';
import { longInbox } from '../window/long-inbox.ts';
import { watchMainThread } from '../window/main-thread.ts';
import { redirectToPageServer, type MeasuredWindow, ourWindow } from '../window/measured-window.ts';
import { textFrames, textNumber } from '../window/text-frames.ts';
import { aContext, openBrowser } from '../window/open-browser.ts';
import { type OurInbox, startOurInbox } from '../window/our-inbox.ts';
import { clock, framesDropped, paintedAt } from '../window/paint.ts';

const rounds = 3;
const lengths = [1000, 10_000, 100_000];
const events = { perSecond: 200, seconds: 3 } as const;

/** A stream of events over lists of several lengths, compared with a page without a framework that shows the same. */
export const stream: Part = async () => {
  const product = await startOurInbox();
  try {
    const tables: Table[] = [];
    for (const length of lengths) tables.push(await besideBare(product, length));
    return { tables, verdicts: [] };
  } finally {
    await product.server.remove();
  }
};

async function besideBare(product: OurInbox, length: number): Promise<Table> {
  const { rows, answers } = longInbox(product.answers, length, 100);
  const pageServer = await startPageServer(answers);
  const browser = await openBrowser();
  try {
    const ours = await ourWindow(browser, product, pageServer);
    await redirectToPageServer(ours, pageServer, /\/v1\/conversations$/);
    const bare = { context: await aContext(browser), address: pageServer.url };
    const results = { ours: [] as Figures[], bare: [] as Figures[] };
    for (let round = 0; round < rounds; round += 1) {
      results.ours.push(await measure(ours, rows, pageServer));
      results.bare.push(await measure(bare, rows, pageServer));
    }
    return {
      title: `${events.perSecond} events a second for ${events.seconds} s over a list of ${length}, medians of ${rounds}`,
      lines: comparedWith(mediansOf(results.ours), mediansOf(results.bare)),
      note: 'Every event moves another row to the top. CPU is the main thread’s, in µs for each event.',
    };
  } finally {
    await browser.close();
    pageServer.stop();
  }
}

type Figures = Readonly<Record<'frames dropped' | 'CPU an event', number>>;

async function measure(
  { context, address }: MeasuredWindow,
  rows: readonly Conversation[],
  { send }: PageServer,
): Promise<Figures> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  try {
    await page.goto(address);
    await allRows(page, rows.length);
    return await streamed(page, rows, send);
  } finally {
    await page.close();
  }
}

async function streamed(page: Page, rows: readonly Conversation[], send: PageServer['send']): Promise<Figures> {
  const count = events.perSecond * events.seconds;
  const frames = textFrames(rows, count);
  const thread = await watchMainThread(page);
  const before = await thread.idle();
  const dropped = framesDropped(page, events.seconds * 1000);
  await sendPaced(frames, send);
  const missed = await dropped;
  await paintedAt(page, textNumber(count - 1));
  return { 'frames dropped': missed, 'CPU an event': (((await thread.idle()) - before) / count) * 1000 };
}

/** Timers are coarse, so each tick sends all frames that are due. */
function sendPaced(frames: readonly string[], send: (frame: string) => void): Promise<void> {
  const startedAt = clock();
  let sent = 0;
  return new Promise((resolve) => {
    const ticker = setInterval(() => {
      const due = Math.min(frames.length, Math.ceil(((clock() - startedAt) / 1000) * events.perSecond));
      for (const frame of frames.slice(sent, due)) send(frame);
      sent = due;
      if (sent < frames.length) return;
      clearInterval(ticker);
      resolve();
    }, 5);
  });
}
