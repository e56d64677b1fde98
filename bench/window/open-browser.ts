import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findBrowser, launchArguments } from '#tools/browser.ts';
import { putWatch } from './watch.ts';

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: launchArguments });

/** A profile of its own, whose pages are watched. Ours may be redirected where its content policy would forbid it. */
export async function aContext(browser: Browser): Promise<BrowserContext> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, locale: 'en-US', bypassCSP: true });
  await putWatch(context);
  return context;
}

/** The list that all pages show. */
export const conversationList = '[aria-label="Conversations"]';
