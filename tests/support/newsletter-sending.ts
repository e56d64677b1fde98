import { onTestFinished } from 'vitest';
import { startNewsletterMails } from '#server/jobs/newsletter-mails.ts';
import { startNewsletterRuns } from '#server/jobs/newsletter-runs.ts';
import { aLog } from './log.ts';
import type { World } from './server-world.ts';

/** Sends newsletters until the test ends, as the server's jobs do; nobody waits until those that begin now cannot be undone any more. Emails to `lost@…` lose their answer. */
export async function startSending({ runner, store }: World): Promise<void> {
  await store.db.updateTable('campaign_run').set({ send_at: new Date() }).where('state', '=', 'PREPARING').execute();
  const { log } = aLog();
  const publicOrigin = 'https://rapport.example';
  const gateway = {
    send: async ({ to }: { readonly to: string }, { beforeContent }: { beforeContent: () => Promise<void> }) => {
      await beforeContent();
      return to.startsWith('lost')
        ? ({ result: 'unknown', status: 'ECONNECTION' } as const)
        : ({ result: 'accepted', status: '250' } as const);
    },
    close: async () => undefined,
  };
  const feed = { subscribe: () => () => undefined };
  const jobs = [
    startNewsletterRuns({ runner, now: () => new Date(), publicOrigin, log }),
    startNewsletterMails({ runner, gateway, feed, perSecond: 100, publicOrigin, log }),
  ];
  onTestFinished(async () => {
    for (const { stop } of jobs) await stop();
  });
}
