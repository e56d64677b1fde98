import { expect } from '@playwright/test';
import { dayIn, momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { practiceZone } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();

test('a reminder reaches the phone once although the server is killed at nine o’clock, twice [CA-04] [CN-20] [F-37] @core', async ({
  page,
}) => {
  test.setTimeout(300_000);
  // One that was handed over when the server was killed is looked up half a minute later.
  const soon = { timeout: 60_000 };
  const link = await sandbox.anotherPractice();
  const [client, otherClient] = await sandbox.clientsOf(link);
  if (!client || !otherClient) throw new Error('The practice has no clients to remind');
  const startsAt = daysAhead(10);
  const nine = momentOf('3-days', dayIn(new Date(startsAt), practiceZone), practiceZone);
  const book = (clientPhone: string) =>
    sandbox.bookVisit(link.practicePhone, { startsAt, reason: 'Exam', clientPhone });
  const received = (phone: string) => sandbox.textsReceivedBy(phone).then((texts) => texts.length);

  await book(client.phone);
  await sandbox.setClock(nine, link.practicePhone);
  await server.restart('SIGKILL');
  await expect.poll(() => received(client.phone), soon).toBe(1);

  // The same nine o'clock again, with one more client due: once they are reminded, a second reminder to the first would have been sent, too.
  await book(otherClient.phone);
  await sandbox.setClock(nine, link.practicePhone);
  await server.restart('SIGKILL');
  await expect.poll(() => received(otherClient.phone), soon).toBe(1);
  expect(await received(client.phone)).toBe(1);

  await sandbox.textFrom(otherClient.phone, link.practicePhone, 'We will be there');
  const app = new AppPage(page);
  await app.launch(link);
  await expect(app.conversationWith(otherClient.name)).toBeVisible();
  await expect(app.conversationWith(client.name)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Done' }).click();
  await app.openConversation(client.name);
  await expect(app.message('has an appointment')).toContainText('Delivered', soon);
});
