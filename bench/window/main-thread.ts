import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';

/** The processor time of a page's main thread. */
export interface MainThread {
  /** Milliseconds so far. */
  spent(): Promise<number>;
  /** Waits until it is almost idle, and returns the same as `spent`. */
  idle(): Promise<number>;
}

const pollInterval = 200;

/** Watches a page; once for each, because what watches costs time too. */
export async function watchMainThread(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  return {
    spent,
    idle: async () => {
      let before = await spent();
      for (let idlePolls = 0; idlePolls < 2;) {
        await wait(pollInterval);
        const now = await spent();
        idlePolls = now - before < pollInterval / 50 ? idlePolls + 1 : 0;
        before = now;
      }
      return before;
    },
  };
}
