import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { desktopConfig, navigation, type Result } from 'lighthouse';
import puppeteer, { type Page } from 'puppeteer-core';
import { findBrowser, launchArguments } from '#tools/browser.ts';
import { shiftClock } from './shift-clock.ts';
import { ownAhead } from './test-now.ts';

type Category = 'performance' | 'accessibility' | 'best-practices';

/** Lighthouse's scores of a page, from 0 to 100, and the audits that lowered them. */
export interface LighthouseResult<C extends Category> {
  readonly score: Readonly<Record<C, number>>;
  readonly failedAudits: readonly string[];
}

/** A window that signs in once, in which Lighthouse then measures pages as for a returning user on a desktop computer. */
export async function lighthouseWindow(launchLink: string) {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'rapport-lighthouse-'));
  const browser = await puppeteer.launch({
    executablePath: await findBrowser(),
    args: launchArguments,
    userDataDir: profile,
    defaultViewport: null,
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.evaluateOnNewDocument(shiftClock, ownAhead);
  await page.goto(launchLink);
  await page.waitForSelector('nav[aria-label="Main"]');

  return {
    /** Measures an address with an empty cache. */
    judge: <C extends Category>(address: string, categories: readonly C[]) => judge(page, address, categories),
    async close(): Promise<void> {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function judge<C extends Category>(
  page: Page,
  address: string,
  categories: readonly C[],
): Promise<LighthouseResult<C>> {
  const client = await page.createCDPSession();
  await client.send('Network.clearBrowserCache');
  await client.detach();
  const run = await navigation(page, address, {
    config: desktopConfig,
    // Clearing the storage would end the session.
    flags: { disableStorageReset: true, onlyCategories: [...categories], logLevel: 'error' },
  });
  if (!run) throw new Error(`Lighthouse returned no result for ${address}`);
  return resultOf(run.lhr, categories);
}

function resultOf<C extends Category>(lhr: Result, categories: readonly C[]): LighthouseResult<C> {
  const pointsFor = (name: C) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)];
  const missed = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
  return {
    score: Object.fromEntries(categories.map(pointsFor)) as Record<C, number>,
    failedAudits: missed.map(({ id, displayValue }) => (displayValue ? `${id}: ${displayValue}` : id)),
  };
}
