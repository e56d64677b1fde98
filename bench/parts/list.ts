import type { Page } from 'playwright';
import type { Conversation } from '#contract/communication/conversations.ts';
import { startPageServer } from '../bare/page-server.ts';
import { comparedWith } from '../compared-with.ts';
import { fullList } from '../full-list.ts';
import type { Part } from '../part.ts';
import { mediansOf } from '../percentiles.ts';
import { composerOf, typed } from '../window/composer.ts';
import { watchMainThread } from '../window/main-thread.ts';
import { type MeasuredWindow, ourWindow } from '../window/measured-window.ts';
import { aContext, openBrowser } from '../window/open-browser.ts';
import { type OurInbox, startOurInbox } from '../window/our-inbox.ts';
import { listArrivedAt, paintedAt } from '../window/paint.ts';

const rounds = 3;

/** A full list in the browser, compared with a page without a framework that does the same. */
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
      results.ours.push(await measure(ours, inbox));
      results.bare.push(await measure(bare, inbox));
    }
    const table = {
      title: `A list of ${fullList.conversations} in the browser, medians of ${rounds}`,
      lines: comparedWith(mediansOf(results.ours), mediansOf(results.bare)),
      note: 'CPU is the main thread’s, in ms.',
    };
    return { tables: [table], verdicts: [] };
  } finally {
    await browser.close();
    pageServer.stop();
    await inbox.server.remove();
  }
};

type Figures = Readonly<Record<'data to paint ms' | 'CPU to idle' | 'CPU a key', number>>;

/** Fills the browser's caches of files and of compiled code. */
async function warmUp({ context, address }: MeasuredWindow, inbox: OurInbox): Promise<void> {
  const page = await context.newPage();
  await showList(page, address, inbox);
  await page.close();
}

async function measure({ context, address }: MeasuredWindow, inbox: OurInbox): Promise<Figures> {
  const page = await context.newPage();
  try {
    const shown = await showList(page, address, inbox);
    return { ...shown, 'CPU a key': await typing(page) };
  } finally {
    await page.close();
  }
}

/** Delays the list until the page is idle, so that only the work for the list is measured. */
async function showList(page: Page, address: string, { answers }: OurInbox) {
  const released = Promise.withResolvers<void>();
  await page.route(/\/v1\/conversations(\?(?!.*changed_since)|$)/, async (route) => {
    await released.promise;
    await route.fulfill({ body: answers.list, contentType: 'application/json' });
  });
  await page.goto(address);
  const thread = await watchMainThread(page);
  const before = await thread.idle();
  const painted = paintedAt(page, firstNameOf(answers.list));
  released.resolve();
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
