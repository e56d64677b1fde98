import { expect, type Page } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { type LaunchLink, nameOfNumber } from '#tests/support/sandbox-api.ts';
import { sendRoute } from '#tests/support/sending.ts';
import { aThread, launchAtThread, openThread, question } from '#tests/support/threads.ts';

const { server, sandbox } = journeyServer();
test.afterEach(() => sandbox.setFaults({}));

/** Clients who have texted, one per number. */
async function clients<const Phones extends readonly string[]>(link: LaunchLink, ...phones: Phones): Promise<Phones> {
  for (const phone of phones) await sandbox.textFrom(phone, link.practicePhone, question);
  return phones;
}

/** A window with a client's conversation open. */
async function openAtThread(page: Page) {
  const app = new AppPage(page);
  return { app, ...(await launchAtThread(app, sandbox)) };
}

test('ten presses of Enter on a slow network send one text, which is shown at once [IN-28] [IN-29] [IN-31] [API-34]', async ({
  page,
}) => {
  const { app, phone } = await openAtThread(page);
  const network = Promise.withResolvers<void>();
  await page.route('**/v1/**', async (route) => {
    await network.promise;
    await route.continue();
  });
  await app.composer.fill('He is fine');
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('Enter');
  await expect(app.message('He is fine')).toContainText('Sending');
  await expect(app.message('He is fine')).toHaveCount(1);
  network.resolve();
  await expect(app.message('He is fine')).toContainText('Delivered');
  await expect(app.message('He is fine')).toHaveCount(1);
  expect(await sandbox.textsReceivedBy(phone)).toEqual(['He is fine']);
  expect(app.browserErrors).toEqual([]);
});

test('a text whose response is lost twice is one text and one bubble, in the window that sent it and in a colleague’s', async ({
  browser,
}) => {
  const [anna, ben] = [await AppPage.open(browser), await AppPage.open(browser)];
  const link = await sandbox.launchLink();
  await anna.launch(link);
  await ben.launch(await sandbox.launchLink());
  const phone = await aThread(sandbox, link, anna);
  await ben.openConversation(nameOfNumber(phone));

  await sandbox.setFaults({ routes: [{ route: sendRoute, dropAfterCommit: true, times: 2 }] });
  await anna.send('He ate his breakfast');
  for (const app of [anna, ben]) {
    await expect(app.message('his breakfast')).toContainText('Delivered');
    await expect(app.message('his breakfast')).toHaveCount(1);
  }
  await anna.send('and went for a walk');
  await expect(anna.message('went for a walk')).toContainText('Delivered');
  expect(await sandbox.textsReceivedBy(phone)).toEqual(['He ate his breakfast', 'and went for a walk']);
  await Promise.all([anna, ben].map((app) => app.page.context().close()));
});

test('a text that the server cannot store for ten seconds is shown as not sent, and is sent once when retried [IN-30] [IN-32]', async ({
  page,
}) => {
  const { app, phone } = await openAtThread(page);
  await sandbox.setFaults({ routes: [{ route: sendRoute, status: 503 }] });
  await app.send('You can fetch him');
  const bubble = app.message('You can fetch him');
  await expect(bubble).toContainText('Not sent');
  await page.reload();
  await expect(bubble).toContainText('Not sent');
  expect(await sandbox.textsReceivedBy(phone)).toEqual([]);

  await sandbox.setFaults({});
  await bubble.getByRole('button', { name: 'Retry' }).click();
  await expect(bubble).toContainText('Delivered');
  await expect(bubble).toHaveCount(1);
  expect(await sandbox.textsReceivedBy(phone)).toEqual(['You can fetch him']);
});

test('texts written offline to three clients survive a reload: two are sent once, the third is still a draft [IN-31] @core', async ({
  page,
  context,
}) => {
  const app = new AppPage(page);
  const link = await sandbox.launchLink();
  const [first, second, third] = await clients(link, aPhone(), aPhone(), aPhone());
  await app.launch(link);
  for (const phone of [first, second, third]) await openThread(app, phone);

  await context.setOffline(true);
  for (const phone of [first, second]) {
    await app.openConversation(nameOfNumber(phone));
    await app.send(`Ready at ${phone.at(-1)}`);
    await expect(app.message('Ready at')).toContainText('Waiting for the connection');
  }
  await app.openConversation(nameOfNumber(third));
  await app.composer.fill('You could also');
  // Without a network a reload shows the browser's own error page.
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
  await page.goto(`${server.url}/client-communications`);

  for (const phone of [first, second]) {
    await app.openConversation(nameOfNumber(phone));
    await expect(app.message('Ready at')).toContainText('Delivered');
    await expect(app.message('Ready at')).toHaveCount(1);
    expect(await sandbox.textsReceivedBy(phone)).toEqual([`Ready at ${phone.at(-1)}`]);
  }
  await expect(app.conversationWith(nameOfNumber(third))).toContainText('Draft: You could also');
  await app.openConversation(nameOfNumber(third));
  await expect(app.composer).toHaveValue('You could also');
  expect(await sandbox.textsReceivedBy(third)).toEqual([]);
});

test('events that arrive three times and out of order change no final status: delivered stays delivered, failed stays failed [IN-07] [IN-31] [IN-32] [RT-04]', async ({
  page,
}) => {
  const app = new AppPage(page);
  const link = await sandbox.launchLink();
  // By their last digits: reported twice and out of order; refused by the phone; never reported.
  const outcomes = [
    ['0409', 'Delivered'],
    ['3003', 'Not delivered'],
    ['0408', 'On its way'],
  ] as const;
  const threads = outcomes.map(([digits, fate]) => ({ phone: aPhone().slice(0, -4) + digits, fate }));
  await clients(link, ...threads.map(({ phone }) => phone));
  await app.launch(link);
  await sandbox.setFaults({ socket: { duplicate: true, reorder: true } });
  for (const { phone, fate } of threads) {
    await app.openConversation(nameOfNumber(phone));
    await app.send('Her stitches come out on Friday');
    await expect(app.message('Her stitches')).toContainText(fate);
  }
  // More texts, until no delivery report of the first ones is pending.
  for (const { phone } of threads) await sandbox.textFrom(phone, link.practicePhone, 'Thank you');
  await expect(app.message('Thank you')).toBeVisible();
  for (const { phone, fate } of threads) {
    await app.openConversation(nameOfNumber(phone));
    await expect(app.message('Thank you')).toHaveCount(1);
    await expect(app.message('Her stitches')).toHaveCount(1);
    await expect(app.message('Her stitches')).toContainText(fate);
  }
  expect(app.browserErrors).toEqual([]);
});

test('a session that ends in the middle of a sentence loses none of it: the text is finished after the next sign-in and sent once [SH-65]', async ({
  page,
}) => {
  const { app, link, phone } = await openAtThread(page);
  await app.composer.pressSequentially('The stitches come ');
  await sandbox.setFaults({ routes: [{ route: '* /v1/*', status: 401 }] });
  // The arriving text is marked as read, which is refused.
  await sandbox.textFrom(phone, link.practicePhone, 'Hello?');
  await expect(page.getByText('Your session has expired.')).toBeVisible();

  await sandbox.setFaults({});
  await app.launch(await sandbox.launchLink());
  await app.openConversation(nameOfNumber(phone));
  await expect(app.composer).toHaveValue('The stitches come ');
  await app.composer.pressSequentially('out on Friday');
  await page.keyboard.press('Enter');
  await expect(app.message('The stitches come out on Friday')).toContainText('Delivered');
  expect(await sandbox.textsReceivedBy(phone)).toEqual(['The stitches come out on Friday']);
});
