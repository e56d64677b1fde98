import type { Page } from 'playwright';
import type { Conversation } from '#contract/communication/conversations.ts';
import { type PageServer, startPageServer } from '../bare/page-server.ts';
import { beside } from '../beside.ts';
import { fullList } from '../full-list.ts';
import type { Part } from '../part.ts';
import { mediansOf } from '../percentiles.ts';
import { composerOf, typed } from '../window/composer.ts';
import { watchMainThread } from '../window/main-thread.ts';
import { type MeasuredWindow, ourWindow } from '../window/measured-window.ts';
import { newsFrames, newsText } from '../window/news.ts';
import { aContext, openBrowser } from '../window/open-browser.ts';
import { type OurInbox, startOurInbox } from '../window/our-inbox.ts';
import { clock, framesDropped, listArrivedAt, paintedAt } from '../window/paint.ts';

const rounds = 3;
const burst = { perSecond: 200, seconds: 3 } as const;

/** What the browser does with a full list, beside a page without any framework that does the same. */
export const list: Part = async () => {
  const inbox = await startOurInbox();
  const pageServer = await startPageServer(inbox.answers);
  const browser = await openBrowser();
  try {
    const { context, address } = await ourWindow(browser, inbox, pageServer);
    const ours = { context, address: `${address}/conversations/${inbox.openId}` };
    const bare = { context: await aContext(browser), address: `${pageServer.url}/#${inbox.openId}` };
    const results = { ours: [] as Figures[], bare: [] as Figures[] };
    for (const window of [ours, bare]) await warmUp(window, inbox);
    for (let round = 0; round < rounds; round += 1) {
      results.ours.push(await measure(ours, inbox, pageServer));
      results.bare.push(await measure(bare, inbox, pageServer));
    }
    const table = {
      title: `A list of ${fullList.conversations} in the browser, medians of ${rounds}`,
      lines: beside(mediansOf(results.ours), mediansOf(results.bare)),
      note: `CPU is the main thread’s, in ms. Events come at ${burst.perSecond} a second for ${burst.seconds} s; theirs is in µs each.`,
    };
    return { tables: [table], verdicts: [] };
  } finally {
    await browser.close();
    pageServer.stop();
    await inbox.server.remove();
  }
};

type Figures = Readonly<
  Record<'data to paint ms' | 'CPU to idle' | 'CPU a key' | 'CPU an event' | 'frames dropped', number>
>;

/** Fills the browser's caches of files and of compiled code. */
async function warmUp({ context, address }: MeasuredWindow, inbox: OurInbox): Promise<void> {
  const page = await context.newPage();
  await showList(page, address, inbox);
  await page.close();
}

async function measure(
  { context, address }: MeasuredWindow,
  inbox: OurInbox,
  pageServer: PageServer,
): Promise<Figures> {
  const page = await context.newPage();
  try {
    const shown = await showList(page, address, inbox);
    const key = await typing(page);
    return { ...shown, 'CPU a key': key, ...(await eventBurst(page, inbox, pageServer)) };
  } finally {
    await page.close();
  }
}

/** Holds the list back until the page has nothing else to do, so that what follows is the list's alone. */
async function showList(page: Page, address: string, { answers }: OurInbox) {
  const held = Promise.withResolvers<void>();
  await page.route(/\/v1\/conversations(\?(?!.*changed_since)|$)/, async (route) => {
    await held.promise;
    await route.fulfill({ body: answers.list, contentType: 'application/json' });
  });
  await page.goto(address);
  const thread = await watchMainThread(page);
  const before = await thread.idle();
  const painted = paintedAt(page, firstNameOf(answers.list));
  held.resolve();
  const paintedTime = await painted;
  const after = await thread.idle();
  return { 'data to paint ms': paintedTime - (await listArrivedAt(page)), 'CPU to idle': after - before };
}

const rowsOf = (list: string) => (JSON.parse(list) as { data: Conversation[] }).data;

/** Of the first row that the inbox shows. */
function firstNameOf(list: string): string {
  const row = rowsOf(list).find(({ container, pet_owner }) => container === 'INBOX' && pet_owner?.last_name);
  return row?.pet_owner?.last_name ?? '';
}

async function typing(page: Page): Promise<number> {
  const field = composerOf(page);
  await field.click();
  const thread = await watchMainThread(page);
  const before = await thread.idle();
  await field.pressSequentially(typed, { delay: 25 });
  return ((await thread.idle()) - before) / typed.length;
}

/** Every frame is a text of another client, whose row moves to the top. */
async function eventBurst(page: Page, { answers, openId }: OurInbox, { send }: PageServer) {
  const rows = rowsOf(answers.list).filter((row) => row.id !== openId && row.container === 'INBOX');
  const count = burst.perSecond * burst.seconds;
  const frames = newsFrames(rows, count);
  const thread = await watchMainThread(page);
  const before = await thread.idle();
  const dropped = framesDropped(page, burst.seconds * 1000);
  await sendPaced(frames, send);
  const missed = await dropped;
  await paintedAt(page, newsText(count - 1));
  return { 'frames dropped': missed, 'CPU an event': (((await thread.idle()) - before) / count) * 1000 };
}

/** Timers are coarse, so each beat sends what is due by now. */
function sendPaced(frames: readonly string[], send: (frame: string) => void): Promise<void> {
  const begun = clock();
  let sent = 0;
  return new Promise((resolve) => {
    const beat = setInterval(() => {
      const due = Math.min(frames.length, Math.ceil(((clock() - begun) / 1000) * burst.perSecond));
      for (const frame of frames.slice(sent, due)) send(frame);
      sent = due;
      if (sent < frames.length) return;
      clearInterval(beat);
      resolve();
    }, 5);
  });
}
