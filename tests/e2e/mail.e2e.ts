import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { dayIn, momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Store } from '#server/db/store.ts';
import { quietUntil } from '#server/sandbox/seed/practice.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { itemsDue, metricsToken } from '#tests/support/items-due.ts';
import { test } from '#tests/support/journey.ts';
import { aMailRelay } from '#tests/support/mail-relay.ts';
import { productionEnv } from '#tests/support/production-env.ts';
import { practiceZone, SandboxApi } from '#tests/support/sandbox-api.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

/** More than the server hands over at once, so that each kill leaves emails that were not tried. */
const clientsPerVisitDay = 8;
const slowMachine = { timeout: 60_000 };

/** Reads or changes the embedded database of a server that is stopped. */
async function inDatabase<T>({ dataDir }: ServerProcess, act: (db: Store['db']) => Promise<T>): Promise<T> {
  const store = await openEmbedded(dataDir);
  try {
    return await act(store.db);
  } finally {
    await store.close();
  }
}

test('without a sandbox, reminders by email reach a relay once each, with two kill -9 between; one whose content was leaving is unknown, and not repeated [CA-04] [F-30] [F-37] [F-79]', async () => {
  test.setTimeout(300_000);
  const relay = await aMailRelay();
  const sandboxed = new ServerProcess();
  let server: ServerProcess | null = null;
  try {
    await sandboxed.begin();
    const sandbox = new SandboxApi(sandboxed);
    const link = await sandbox.anotherPractice();
    const practice = rowKeyOf(link);
    const clients = (await sandbox.clientsOf(link)).slice(0, 2 * clientsPerVisitDay);
    expect(clients).toHaveLength(2 * clientsPerVisitDay);
    const nineBefore = (visit: string) => momentOf('3-days', dayIn(new Date(visit), practiceZone), practiceZone);
    const [first, second] = [daysAhead(10), daysAhead(12)];
    for (const [index, { phone }] of clients.entries()) {
      const startsAt = index < clientsPerVisitDay ? first : second;
      await sandbox.bookVisit(link.practicePhone, { startsAt, reason: 'Exam', clientPhone: phone });
    }
    await sandbox.setClock(new Date(nineBefore(first).getTime() - 3_600_000), link.practicePhone);
    await sandboxed.kill('SIGTERM');
    await inDatabase(sandboxed, async (db) => {
      // Only this practice reminds, and all its clients have an address.
      await db.updateTable('practice').set({ reminders_from: quietUntil }).where('practice', '!=', practice).execute();
      for (const { phone } of clients)
        await db
          .updateTable('pet_owner')
          .set({ email: `${phone.slice(1)}@home.example` })
          .where('practice', '=', practice)
          .where('contact_phone', '=', phone)
          .execute();
    });

    server = new ServerProcess({
      clock: new Date(nineBefore(first).getTime() - 2000),
      env: {
        ...productionEnv,
        DATA_DIR: sandboxed.dataDir,
        SMTP_URL: relay.url,
        MAIL_FROM: 'mail@rapport.example',
        METRICS_TOKEN: metricsToken,
      },
    });
    const running = server;
    const expectNothingDue = () => expect.poll(() => itemsDue(running, ['emails', 'due_clients']), slowMachine).toBe(0);

    // Killed while the relay knows sender and recipient, and nothing of the content has left.
    relay.faults.recipient = 'stall';
    await server.begin();
    expect(server.logs).toContain('Emails that come back are not noticed');
    await expect.poll(() => relay.reached.recipient, slowMachine).toBeGreaterThan(0);
    await server.kill('SIGKILL');
    delete relay.faults.recipient;
    expect(relay.received).toEqual([]);

    // Killed while the relay has the content of emails, and has not answered.
    relay.faults.end = 'stall';
    await server.start();
    await expect.poll(() => relay.reached.end, slowMachine).toBeGreaterThan(0);
    await server.kill('SIGKILL');
    delete relay.faults.end;
    await server.start();
    await expectNothingDue();

    // Two days later the other clients are reminded, and nobody again.
    const before = relay.received.length;
    await server.restart('SIGTERM', new Date(nineBefore(second).getTime() - 2000));
    await expect.poll(() => relay.received.length - before, slowMachine).toBe(clientsPerVisitDay);
    await expectNothingDue();
    await server.kill('SIGTERM');

    const received = await Promise.all(
      relay.received.map(async ({ raw, to }) => ({ to, id: (await PostalMime.parse(raw)).messageId ?? '' })),
    );
    const emails = await inDatabase(sandboxed, (db) =>
      db
        .selectFrom('outgoing_email')
        .innerJoin('reminder', 'reminder.email_id', 'outgoing_email.id')
        .select(['outgoing_email.id', 'recipient', 'outgoing_email.status', 'reason', 'due_on'])
        .where('outgoing_email.practice', '=', practice)
        .where('cadence', '=', '3-days')
        .execute(),
    );
    const addresses = clients.map(({ phone }) => `${phone.slice(1)}@home.example`);
    expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual(addresses.toSorted());
    for (const { id, recipient, status, reason, due_on } of emails) {
      const copies = received.filter((one) => one.id.startsWith(`<${id}@`));
      expect(copies.map(({ to }) => to).flat()).toEqual(copies.length === 0 ? [] : [recipient]);
      const isUnknown = status === 'UNKNOWN' && due_on === dayIn(new Date(first), practiceZone);
      expect([status, reason, copies.length]).toEqual(
        isUnknown ? ['UNKNOWN', 'crashed', copies.length] : ['SENT', null, 1],
      );
    }
    // The relay got nothing else.
    expect(received.filter(({ id }) => !emails.some((email) => id.startsWith(`<${email.id}@`)))).toEqual([]);
    const unknown = emails.filter(({ status }) => status === 'UNKNOWN').length;
    // As many as a practice's emails are handed over at once, at most.
    expect(unknown).toBeGreaterThan(0);
    expect(unknown).toBeLessThanOrEqual(5);
  } finally {
    await server?.remove();
    await sandboxed.remove();
    await relay.stop();
  }
});
