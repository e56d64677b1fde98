import { expect, test } from '@playwright/test';
import PostalMime from 'postal-mime';
import { dayIn, momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { aMailRelay } from '#tests/support/mail-relay.ts';
import { practiceZone, SandboxApi } from '#tests/support/sandbox-api.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

const day = 86_400_000;

test('without a sandbox, reminders by email reach a relay, none of them twice, with two kill -9 between [CA-04] [F-30] [F-37]', async () => {
  test.setTimeout(300_000);
  const relay = await aMailRelay();
  const sandboxed = new ServerProcess();
  let server: ServerProcess | null = null;
  try {
    await sandboxed.begin();
    const sandbox = new SandboxApi(sandboxed);
    const link = await sandbox.anotherPractice();
    const clients = (await sandbox.clientsOf(link)).slice(0, 8);
    const visitOn = (days: number) => new Date(Date.now() + days * day).toISOString();
    const nineBefore = (visit: string) => momentOf('3-days', dayIn(new Date(visit), practiceZone), practiceZone);
    const [first, second] = [visitOn(10), visitOn(12)];
    for (const [index, client] of clients.entries())
      await sandbox.bookVisit(link.practicePhone, {
        startsAt: index < 5 ? first : second,
        reason: 'Exam',
        clientPhone: client.phone,
      });
    await sandbox.setClock(new Date(nineBefore(first).getTime() - 3_600_000), link.practicePhone);
    await sandboxed.kill('SIGTERM');

    /** The emails of the practice that the relay took, by visit's day. */
    const received = async (visit: string) => {
      const emails = await Promise.all(
        relay.received.map(async ({ raw, to: [address = ''] }) => ({ ...(await PostalMime.parse(raw)), address })),
      );
      const date = new Intl.DateTimeFormat('en-US', { timeZone: practiceZone, month: 'long', day: 'numeric' });
      return emails
        .filter(
          ({ from, subject }) => from?.name === link.practiceName && subject?.endsWith(date.format(new Date(visit))),
        )
        .map(({ address }) => address);
    };
    relay.faults.recipient = 'stall';
    server = new ServerProcess({
      clock: new Date(nineBefore(first).getTime() - 2000),
      env: {
        DATA_DIR: sandboxed.dataDir,
        SANDBOX: '0',
        USER_POOL_ID: 'us-east-1_abc',
        USER_POOL_CLIENT_ID: 'pool-client',
        REDIRECT_DOMAIN: 'id.example.com',
        REDIRECT_CLIENT_ID: 'web-client',
        FLAGS_CLIENT_KEY: 'flags',
        SMTP_URL: relay.url,
        MAIL_FROM: 'mail@rapport.example',
      },
    });
    await server.begin();
    expect(server.logs).toContain('Emails that come back are not noticed');

    // Once while the relay knows sender and recipient, and nothing of the content has left.
    await expect.poll(() => relay.reached.recipient).toBeGreaterThan(0);
    await server.kill('SIGKILL');
    delete relay.faults.recipient;
    await server.start();
    await expect.poll(async () => (await received(first)).length).toBeGreaterThan(0);
    await expect.poll(() => relay.open()).toBeGreaterThan(0);
    const before = await received(first);

    // Once after it took emails. Two days later the other clients are reminded, and nobody again.
    await server.restart('SIGKILL', new Date(nineBefore(second).getTime() - 2000));
    await expect.poll(async () => (await received(second)).length).toBeGreaterThan(0);
    const after = await received(first);
    expect(new Set(after).size).toBe(after.length);
    expect(after).toEqual(expect.arrayContaining(before));
  } finally {
    await server?.remove();
    await sandboxed.remove();
    await relay.stop();
  }
});
