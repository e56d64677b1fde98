import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findBrowser, launchArguments } from '#tools/browser.ts';

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: launchArguments });

/** A profile of its own. Ours may be watched and redirected where its content policy would forbid it. */
export const aContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', bypassCSP: true });

/** The list that both pages show. */
export const conversationList = '[aria-label="Conversations"]';
