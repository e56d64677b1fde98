import type { Browser } from '@playwright/test';

/**
 * Closes every window after a test. The files of a worker share one browser, in which the windows that a test leaves open would go on
 * trying to reach a stopped server until the end of the run.
 */
export async function closeWindows({ browser }: { browser: Browser }): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
