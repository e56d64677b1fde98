import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findBrowser, launchArguments } from '#tools/browser.ts';
import { installWatch } from './watch.ts';

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: launchArguments });

/** A profile of its own with a watch in each page. The content policy is bypassed, so that our page's requests can be redirected. */
export async function aContext(browser: Browser): Promise<BrowserContext> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, locale: 'en-US', bypassCSP: true });
  await installWatch(context);
  return context;
}

/** The list that all pages show. */
export const conversationList = '[aria-label="Conversations"]';
