import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { extensions } from '#contract/extensions.ts';
import { builtPage } from '../bare/built-page.ts';
import { startPageServer } from '../bare/page-server.ts';
import { comparedWithEach } from '../compared-with.ts';
import type { Part, PartResult, Verdict } from '../part.ts';
import { mediansOf } from '../percentiles.ts';
import { burst, type InboxFigures, measureInbox } from '../window/inbox-work.ts';
import { longInbox } from '../window/long-inbox.ts';
import { redirectToPageServer, type MeasuredWindow, ourWindow } from '../window/measured-window.ts';
import { aContext, openBrowser } from '../window/open-browser.ts';
import { startOurInbox } from '../window/our-inbox.ts';

/** A round of the kit is so slow that one is enough. */
const rounds = { ours: 3, bare: 3, kit: 1 } as const;
const conversations = 10_000;
const messages = 5000;
/** The highest ratio of our figure to the bare page's: a quarter above what was measured last. Lower a limit when ours becomes faster. */
const withinLimit: Readonly<Record<keyof InboxFigures['cost'] | 'heap MB', number>> = {
  list: 2.5,
  thread: 4.5,
  'a key': 2.5,
  'a search key': 3.75,
  'an event': 3.25,
  'a burst': 2.75,
  'a scroll': 3,
  'longest task': 3.75,
  'heap MB': 3,
};

/**
 * A long inbox and a long thread, compared with a page without a framework and one of a public chat kit, which do the same with the same
 * responses.
 */
export const inbox: Part = async () => {
  const product = await startOurInbox();
  const work = longInbox(product.answers, conversations, messages);
  const pageServer = await startPageServer(work.answers, { ...(await builtPage('kit', 'kit.tsx')), ...bareContract });
  const browser = await openBrowser();
  try {
    const ours = await ourWindow(browser, product, pageServer);
    await redirectToPageServer(ours, pageServer, answered);
    const windows = {
      ours,
      bare: { context: await aContext(browser), address: pageServer.url },
      kit: { context: await aContext(browser), address: `${pageServer.url}/kit` },
    };
    const results = { ours: [] as InboxFigures[], bare: [] as InboxFigures[], kit: [] as InboxFigures[] };
    for (const window of Object.values(windows)) await warmUp(window);
    for (let round = 0; round < Math.max(...Object.values(rounds)); round += 1)
      for (const name of ['ours', 'bare', 'kit'] as const)
        if (round < rounds[name]) results[name].push(await measureInbox(windows[name], { browser, work, pageServer }));
    return resultOf(results.ours, results.bare, results.kit);
  } finally {
    await browser.close();
    pageServer.stop();
    await product.server.remove();
  }
};

/** All messages are in one response, so that every page shows the whole thread. */
const bareContract = {
  [getUiBehaviors.path]: [
    'application/json',
    JSON.stringify({ extensions: extensions.filter((one) => !['message-pages', 'message-spots'].includes(one)) }),
  ],
} as const;
const answered = /\/v1\/conversations$|\/messages$|\/ui-behaviors$/;

/** Fills the browser's caches of files and of compiled code. */
async function warmUp({ context, address }: MeasuredWindow): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => window.watch.usable);
  await page.close();
}

type Results = readonly InboxFigures[];
type Figures = Readonly<Record<string, number>>;

function resultOf(ours: Results, bare: Results, kit: Results): PartResult {
  const mediansBy = (figures: (one: InboxFigures) => Figures) =>
    [mediansOf(ours.map(figures)), mediansOf(bare.map(figures)), mediansOf(kit.map(figures))] as const;
  const [ourTimes, bareTimes, kitTimes] = mediansBy(({ shown }) => shown);
  const [ourCosts, bareCosts, kitCosts] = mediansBy(({ cost, heap }) => ({ ...cost, 'heap MB': heap }));
  const what = `${conversations} conversations and a thread of ${messages}`;
  return {
    tables: [
      {
        title: `${what}: ms until it is drawn`,
        lines: comparedWithEach(ourTimes, { bare: bareTimes, kit: kitTimes }),
        note: `Medians of ${rounds.ours}, of the kit ${rounds.kit}. A burst is ${burst} events at once while the user types.`,
      },
      {
        title: `${what}: ms of the main thread’s processor time until it is idle, and memory`,
        lines: comparedWithEach(ourCosts, { bare: bareCosts, kit: kitCosts }),
        note: 'The list is measured from an empty page to all its rows, a scroll is one screen of it, and the longest task is that of the burst.',
      },
    ],
    verdicts: Object.entries(withinLimit).flatMap(([name, limit]) =>
      verdictsOf(name, limit, { ours: ourCosts, bare: bareCosts, kit: kitCosts }),
    ),
  };
}

/** Only processor time has limits, because it does not depend on other load of the machine. */
function verdictsOf(
  name: string,
  limit: number,
  figures: Readonly<Record<'ours' | 'bare' | 'kit', Figures>>,
): Verdict[] {
  const figure = (of: keyof typeof figures) => figures[of][name] ?? Number.NaN;
  const ratio = figure('ours') / figure('bare');
  const lead = figure('kit') / figure('ours');
  return [
    { text: `${name}: ${ratio.toFixed(2)} of the bare page’s, at most ${limit}`, passed: ratio <= limit },
    { text: `${name}: the kit’s is ${lead.toFixed(2)} of ours, more than 1`, passed: lead > 1 },
  ];
}
