import type { Page } from 'playwright';
import type { Part, Verdict } from '../part.ts';
import type { Table } from '../table.ts';
import { builtFile, type BuiltFile } from '../weight/built-file.ts';
import { openBrowser } from '../window/open-browser.ts';
import { firstRow, inboxPath, launchInbox, startOurInbox } from '../window/our-inbox.ts';

/** Script and style before the inbox is usable, gzipped, in kB of a thousand bytes. */
const budget = 250;
const aim = 220;
const shownPackages = 25;

interface Visit {
  readonly name: string;
  readonly files: readonly BuiltFile[];
  /** Bytes that came over the wire for them, headers included. */
  readonly served: number;
}

/** What the browser loads of the app until the inbox shows its first row, counted by the network. */
export const bytes: Part = async () => {
  const inbox = await startOurInbox();
  const browser = await openBrowser();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const returning = await context.newPage();
    const visits = [
      await visitOf('launch link', page, () => launchInbox(inbox, page)),
      await visitOf('returning', returning, async () => {
        await returning.goto(inbox.server.url + inboxPath);
        await firstRow(returning).waitFor();
      }),
    ];
    return { tables: [totals(visits), byFile(visits), byPackage(visits)], verdicts: visits.map(verdictOf) };
  } finally {
    await browser.close();
    await inbox.server.remove();
  }
};

async function visitOf(name: string, page: Page, open: () => Promise<unknown>): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const addresses = new Map<string, string>();
  const lengths = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) addresses.set(requestId, pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    lengths.set(requestId, encodedDataLength),
  );
  await open();
  const files = [...new Set(addresses.values())].map(builtFile);
  const served = [...addresses.keys()].reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0);
  await session.detach();
  return { name, files, served };
}

const kB = (size: number) => size / 1000;
const gzOf = ({ files }: Visit) => kB(files.reduce((sum, file) => sum + file.gz, 0));

function verdictOf(visit: Visit): Verdict {
  const gz = gzOf(visit);
  const text = `${visit.name}: ${gz.toFixed(1)} kB gz, at most ${budget}, aim ${aim}`;
  return { text, passed: gz <= budget };
}

const totals = (visits: readonly Visit[]): Table => ({
  title: 'Script and style before the inbox is usable',
  lines: visits.map((visit) => ({
    visit: visit.name,
    files: visit.files.length,
    'gz kB': gzOf(visit),
    'br kB': kB(visit.files.reduce((sum, file) => sum + file.br, 0)),
    'served kB': kB(visit.served),
  })),
});

function byFile(visits: readonly Visit[]): Table {
  const files = new Map(visits.flatMap((visit) => visit.files).map((file) => [file.name + file.gz, file]));
  const lines = [...files.values()]
    .toSorted((a, b) => b.gz - a.gz)
    .map((file) => ({
      file: file.name,
      'gz kB': kB(file.gz),
      'br kB': kB(file.br),
      'loaded by': visits
        .filter((visit) => visit.files.some((one) => one.name + one.gz === file.name + file.gz))
        .map((visit) => visit.name)
        .join(', '),
      mostly: mostly(file),
    }));
  return { title: 'By file', lines };
}

const largest = (packages: ReadonlyMap<string, number>) => [...packages].toSorted(([, a], [, b]) => b - a);
const mostly = (file: BuiltFile) =>
  largest(file.packages)
    .slice(0, 3)
    .map(([name, size]) => `${name} ${kB(size).toFixed(1)}`)
    .join(', ');

function byPackage(visits: readonly Visit[]): Table {
  const weights = visits.map((visit) => {
    const sum = new Map<string, number>();
    for (const file of visit.files)
      for (const [name, size] of file.packages) sum.set(name, (sum.get(name) ?? 0) + size);
    return sum;
  });
  const heaviest = new Map(weights.toReversed().flatMap((one) => [...one]));
  const lines = largest(heaviest)
    .slice(0, shownPackages)
    .map(([name]) => ({
      package: name,
      ...Object.fromEntries(visits.map((visit, index) => [`${visit.name} gz kB`, kB(weights[index]?.get(name) ?? 0)])),
    }));
  return {
    title: 'By package',
    lines,
    note: 'Each file’s gzipped bytes, shared out by what its packages weigh in it uncompressed.',
  };
}
