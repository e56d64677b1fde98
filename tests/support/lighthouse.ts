import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { desktopConfig, navigation, type Result } from 'lighthouse';
import puppeteer, { type Page } from 'puppeteer-core';
import { findBrowser, launchArguments } from '#tools/browser.ts';

/** A category of Lighthouse, from 0 to 100. */
export type Score = Readonly<Record<'performance' | 'accessibility' | 'best-practices', number>>;

/** What Lighthouse says of a page, and each audit that is to blame for what is missing. */
export interface Judgement {
  readonly score: Score;
  readonly blamed: readonly string[];
}

const categories = ['performance', 'accessibility', 'best-practices'] as const;

/** A window in which somebody signs in once and Lighthouse then judges pages as those of a returning user, on a desktop computer. */
export async function judgedWindow(launchLink: string) {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'rapport-lighthouse-'));
  const browser = await puppeteer.launch({
    executablePath: await findBrowser(),
    args: launchArguments,
    userDataDir: profile,
    defaultViewport: null,
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.goto(launchLink);
  await page.waitForSelector('nav[aria-label="Main"]');

  return {
    /** A look at an address with an empty cache, and up to two more where it falls short: a machine that hiccups is not the page's fault. */
    async judge(address: string, least: number): Promise<Judgement> {
      for (let looks = 1; ; looks += 1) {
        const judgement = await look(page, address);
        if (looks === 3 || Object.values(judgement.score).every((points) => points >= least)) return judgement;
      }
    },
    async close(): Promise<void> {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function look(page: Page, address: string): Promise<Judgement> {
  const client = await page.createCDPSession();
  await client.send('Network.clearBrowserCache');
  await client.detach();
  const run = await navigation(page, address, {
    config: desktopConfig,
    // What is stored stays, or nobody would be signed in.
    flags: { disableStorageReset: true, onlyCategories: [...categories], logLevel: 'error' },
  });
  if (!run) throw new Error(`Lighthouse said nothing of ${address}`);
  return judgementOf(run.lhr);
}

function judgementOf(lhr: Result): Judgement {
  const scoreOf = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const missed = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
  return {
    score: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    blamed: missed.map(({ id, displayValue }) => (displayValue ? `${id}: ${displayValue}` : id)),
  };
}
