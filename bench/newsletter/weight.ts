import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { builtFile } from '../weight/built-file.ts';
import { visit } from '../window/visit.ts';
import { letterEditor } from './editing.ts';

/** Milliseconds in which a page loads in advance what it may need. */
const idle = 5000;

interface Weighed {
  /** Opens a page of staff. */
  readonly open: (browser: Browser) => Promise<Page>;
  readonly url: string;
  /** The step of a newsletter where its letter is written. */
  readonly wizard: string;
}

/** Content of the page area. Only what says that it loads has a name: other live regions stay, as that of a search field. */
const loadedPage = 'main:not(:has([role="status"][aria-label])) *';

/** Other pages; what they load too is no weight of the wizard's. */
const others = ['/client-communications', '/config/medical-service-reminders', '/config/practice-settings'];

/** What the wizard loads that other pages do not, and how many files of the editor they load, also in advance. */
export async function weighing(browser: Browser, { open, url, wizard }: Weighed) {
  const filesOf = async (path: string, usableOnce: string) => {
    const page = await (await open(browser)).context().newPage();
    const all = new Set<string>();
    page.on('request', (request) => all.add(new URL(request.url()).pathname));
    const { requests } = await visit(page, url + path, usableOnce);
    await wait(idle);
    await page.context().close();
    const ours = (paths: Iterable<string>) => [...paths].filter((one) => /^\/assets\/.*\.(js|css)$/.test(one));
    return { needed: ours(requests.map((one) => one.path)), all: ours(all) };
  };
  const elsewhere = new Set<string>();
  for (const path of others) for (const file of (await filesOf(path, loadedPage)).all) elsewhere.add(file);
  const letter = await filesOf(wizard, letterEditor);
  const own = letter.needed.filter((path) => !elsewhere.has(path)).map(builtFile);
  const leaked = [...elsewhere].filter((path) => path.includes('LetterEditor')).length;
  return { own, kB: own.reduce((total, { gz }) => total + gz, 0) / 1024, leaked };
}
