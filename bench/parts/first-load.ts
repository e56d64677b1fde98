import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright';
import { freePort } from '#tests/support/free-port.ts';
import { builtPage } from '../bare/built-page.ts';
import { type PackedFile, startFarServer } from '../bare/far-server.ts';
import { comparedWith } from '../compared-with.ts';
import type { Part, Verdict } from '../part.ts';
import { median } from '../percentiles.ts';
import { aContext, openBrowser } from '../window/open-browser.ts';
import { inboxPath, launchInbox, shownPage, shownRow, startOurInbox } from '../window/our-inbox.ts';
import { type Visit, visit, waitsBefore } from '../window/visit.ts';

const rounds = 3;
/** Network latency in milliseconds: more than a page computes between two requests that do not wait for each other. */
const latency = 80;
const firstData = /^\/(v1|campaigns)\//;

/** A returning user with an empty browser cache, compared with a page of React alone on the same server. */
export const firstLoad: Part = async () => {
  const port = await freePort();
  const inbox = await startOurInbox({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  const far = await startFarServer(port, inbox.server.url, latency, await bareFiles());
  const browser = await openBrowser();
  try {
    const signedIn = await aContext(browser);
    await launchInbox(inbox, await signedIn.newPage());
    const state = await signedIn.storageState();
    const measured = { bare: [] as Visit[], landing: [] as Visit[], inbox: [] as Visit[] };
    for (let round = 0; round < rounds; round += 1) {
      measured.bare.push(await cold(browser, state, `${far.url}/react`, shownRow));
      measured.landing.push(await cold(browser, state, `${far.url}/`, shownPage));
      measured.inbox.push(await cold(browser, state, far.url + inboxPath, shownRow));
    }
    const bare = figuresOf(measured.bare);
    const note = `Medians of ${rounds}, except the waits, which are the minimum. The network latency is ${latency} ms, and the browser’s cache is empty.`;
    return {
      tables: [
        {
          title: 'The landing route compared with a page of bare React',
          lines: comparedWith(figuresOf(measured.landing), bare),
          note,
        },
        {
          title: 'The inbox compared with a page of bare React',
          lines: comparedWith(figuresOf(measured.inbox), bare),
          note,
        },
      ],
      verdicts: [oneWait('the landing route', measured.landing), oneWait('the inbox', measured.inbox)],
    };
  } finally {
    await browser.close();
    far.stop();
    await inbox.server.remove();
  }
};

/** A page of React and its script, compressed as in production. */
async function bareFiles(): Promise<Record<string, PackedFile>> {
  const files = Object.entries(await builtPage('react', 'react-list.tsx'));
  return Object.fromEntries(
    files.map(([address, [type, text]]) => [
      address,
      { type: `${type}; charset=utf-8`, brotli: brotliCompressSync(text) },
    ]),
  );
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function cold(browser: Browser, storageState: State, address: string, usableOnce: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', storageState });
  try {
    return await visit(await context.newPage(), address, usableOnce);
  } finally {
    await context.close();
  }
}

const figuresOf = (visits: readonly Visit[]) => ({
  requests: median(visits.map(({ requests }) => requests.length)),
  'kB on the wire': median(visits.map(({ requests }) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)),
  'ms to usable': median(visits.map(({ startedAt, usable }) => usable - startedAt)),
  'waits before data': fewestWaits(visits),
});

/** The minimum, because on a busy machine a later request may look like one that waited, but never the other way round. */
const fewestWaits = (visits: readonly Visit[]) => Math.min(...visits.map((one) => waitsBefore(firstData, one)));

function oneWait(name: string, visits: readonly Visit[]): Verdict {
  const waits = fewestWaits(visits);
  return { text: `${name}: ${waits} waits between the page and its first data, at most 1`, passed: waits <= 1 };
}
