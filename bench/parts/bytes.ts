import { publicPages } from '#contract/platform/public-pages.ts';
import type { Part, Verdict } from '../part.ts';
import type { Table } from '../table.ts';
import { builtFile, type BuiltFile } from '../weight/built-file.ts';
import { byPackage, largest } from '../weight/by-package.ts';
import { openBrowser } from '../window/open-browser.ts';
import { inboxLink, inboxPath, shownPage, shownRow, startOurInbox } from '../window/our-inbox.ts';
import { visit, type Visit } from '../window/visit.ts';

/** Script and style before a page is usable, gzipped, in kB of 1000 bytes. */
interface Budget {
  readonly most: number;
  readonly aim: number;
}
const staffs: Budget = { most: 254, aim: 220 };
const visitors: Budget = { most: 140, aim: 120 };

interface CountedVisit {
  readonly name: string;
  readonly budget: Budget;
  readonly files: readonly BuiltFile[];
  /** Their bytes on the wire, headers included. */
  readonly served: number;
}

/** The files of the app that the browser loads until a page is usable. */
export const bytes: Part = async () => {
  const inbox = await startOurInbox();
  const browser = await openBrowser();
  try {
    const context = await browser.newContext();
    const { url } = inbox.server;
    const count = async (name: string, address: string, usableOnce: string, budget = staffs) =>
      countedVisit(name, budget, await visit(await context.newPage(), address, usableOnce));
    const visits = [
      await count('launch link to the inbox', await inboxLink(inbox), shownRow),
      await count('inbox, returning', url + inboxPath, shownRow),
      await count('landing, returning', `${url}/`, shownPage),
      await count('registration', url + publicPages.register.path, shownPage, visitors),
    ];
    return { tables: [totals(visits), byFile(visits), byPackage(visits)], verdicts: visits.map(verdictOf) };
  } finally {
    await browser.close();
    await inbox.server.remove();
  }
};

function countedVisit(name: string, budget: Budget, { requests }: Visit): CountedVisit {
  const ours = requests.filter(({ path }) => /^\/assets\/.*\.(js|css)$/.test(path));
  const files = [...new Set(ours.map(({ path }) => path))].map(builtFile);
  return { name, budget, files, served: ours.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const kB = (size: number) => size / 1000;
const gzOf = ({ files }: CountedVisit) => kB(files.reduce((sum, file) => sum + file.gz, 0));

function verdictOf(counted: CountedVisit): Verdict {
  const gz = gzOf(counted);
  const { most, aim } = counted.budget;
  return { text: `${counted.name}: ${gz.toFixed(1)} kB gz, at most ${most}, aim ${aim}`, passed: gz <= most };
}

const totals = (visits: readonly CountedVisit[]): Table => ({
  title: 'Script and style before a page is usable',
  lines: visits.map((one) => ({
    visit: one.name,
    files: one.files.length,
    'gz kB': gzOf(one),
    'br kB': kB(one.files.reduce((sum, file) => sum + file.br, 0)),
    'served kB': kB(one.served),
  })),
});

function byFile(visits: readonly CountedVisit[]): Table {
  const files = new Map(visits.flatMap(({ files }) => files).map((file) => [file.name + file.gz, file]));
  const lines = [...files.values()]
    .toSorted((a, b) => b.gz - a.gz)
    .map((file) => ({
      file: file.name,
      'gz kB': kB(file.gz),
      'br kB': kB(file.br),
      'loaded by': visits
        .filter(({ files }) => files.some((one) => one.name + one.gz === file.name + file.gz))
        .map(({ name }) => name)
        .join(', '),
      mostly: mostly(file),
    }));
  return { title: 'By file', lines };
}

const mostly = (file: BuiltFile) =>
  largest(file.packages)
    .slice(0, 3)
    .map(([name, size]) => `${name} ${kB(size).toFixed(1)}`)
    .join(', ');
