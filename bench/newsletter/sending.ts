import { setTimeout as wait } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { fillHtml, fillText } from '#contract/rules/newsletters/letter-parts.ts';
import type { Store } from '#server/db/store.ts';
import { smtpGateway } from '#server/gateways/email/smtp.ts';
import { startNewsletterMails } from '#server/jobs/newsletter-mails.ts';
import { startNewsletterRuns } from '#server/jobs/newsletter-runs.ts';
import { aLog } from '#tests/support/log.ts';
import { startBare } from '../bare/start-bare.ts';
import { cpuOf } from '../cpu-of.ts';
import { median } from '../percentiles.ts';
import { usualLetter, usualParts } from './letter.ts';
import { createRun } from './practice.ts';

const publicOrigin = 'https://rapport.example';
const from = 'mail@rapport.example';
const connections = 8;
/** Alternately, because the speed of a machine changes meanwhile. */
const rounds = 3;

/**
 * The processor time of writing readers down, filling their letters and handing them over to a relay, in milliseconds a letter, beside a
 * loop that hands over as many with the same library and records nothing. On PostgreSQL the database's own time is not counted.
 */
export async function sending(store: Store, readers: number) {
  const relay = await startBare({ program: 'mail-relay.ts', place: '', answersAt: '/' });
  try {
    const { port } = await stateOf(relay.url);
    const costs = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      costs.bare.push(await cpuOf(() => bareLoop(port, readers)));
      costs.ours.push(await cpuOf(() => ourRun(store, port)));
    }
    const { received } = await stateOf(relay.url);
    if (received !== 2 * rounds * readers) throw new Error(`The relay took ${received} letters.`);
    const figures = (name: 'ours' | 'bare') => ({ 'CPU ms a letter': median(costs[name]) / readers });
    return { ours: figures('ours'), bare: figures('bare') };
  } finally {
    await relay.stop();
  }
}

const stateOf = async (url: string) => (await (await fetch(url)).json()) as { port: number; received: number };

async function ourRun(store: Store, port: number): Promise<void> {
  const runner = { store, wake: () => undefined };
  const { id } = await createRun(store, usualLetter);
  const gateway = smtpGateway({ url: `smtp://127.0.0.1:${port}`, from, bounces: null });
  const { log } = aLog();
  const feed = { subscribe: () => () => undefined };
  const runs = startNewsletterRuns({ runner, now: () => new Date(), publicOrigin, log });
  const mails = startNewsletterMails({ runner, gateway, feed, perSecond: 100_000, publicOrigin, log });
  const state = () => store.db.selectFrom('campaign_run').select('state').where('id', '=', id).executeTakeFirst();
  while ((await state())?.state !== 'DONE') await wait(500);
  await Promise.all([runs.stop(), mails.stop()]);
  await gateway.close();
}

async function bareLoop(port: number, readers: number): Promise<void> {
  const relay = { host: '127.0.0.1', port, ignoreTLS: true };
  const transport = nodemailer.createTransport({ ...relay, pool: true, maxConnections: connections });
  let sent = 0;
  const connection = async () => {
    while (sent < readers) {
      sent += 1;
      const values = { owner: 'Maya', pet: 'Biscuit' };
      await transport.sendMail({
        from,
        to: `client-${sent}@mail.example`,
        subject: 'Ticks',
        html: fillHtml(usualParts.html, values),
        text: fillText(usualParts.text, values),
      });
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  transport.close();
}
