import { expect, type Page, test } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { type LaunchLink, nameOfNumber } from '#tests/support/outside.ts';
import { sendRoute } from '#tests/support/sending.ts';
import { aThread, launchAtThread, openThread, question } from '#tests/support/threads.ts';

const { server, outside } = journeyServer();
test.afterEach(() => outside.setFaults({}));

/** Clients who have texted, one per number. */
async function clients<const Phones extends readonly string[]>(link: LaunchLink, ...phones: Phones): Promise<Phones> {
  for (const phone of phones) await outside.textFrom(phone, link.practicePhone, question);
  return phones;
}

/** A window with a client's conversation open. */
async function aDeskWithThread(page: Page) {
  const desk = new FrontDesk(page);
  return { desk, ...(await launchAtThread(desk, outside)) };
}

test('ten presses of Enter on a slow network send one text, which is shown at once [IN-28] [IN-29] [IN-31] [API-34]', async ({
  page,
}) => {
  const { desk, phone } = await aDeskWithThread(page);
  const network = Promise.withResolvers<void>();
  await page.route('**/v1/**', async (route) => {
    await network.promise;
    await route.continue();
  });
  await desk.composer.fill('He is fine');
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('Enter');
  await expect(desk.message('He is fine')).toContainText('Sending');
  await expect(desk.message('He is fine')).toHaveCount(1);
  network.resolve();
  await expect(desk.message('He is fine')).toContainText('Delivered');
  await expect(desk.message('He is fine')).toHaveCount(1);
  expect(await outside.textsReceivedBy(phone)).toEqual(['He is fine']);
  expect(desk.complaints).toEqual([]);
});

test('a text whose response is lost twice is one text and one bubble, in the window that sent it and in a colleague’s', async ({
  browser,
}) => {
  const [anna, ben] = [await FrontDesk.open(browser), await FrontDesk.open(browser)];
  const link = await outside.launchLink();
  await anna.launch(link);
  await ben.launch(await outside.launchLink());
  const phone = await aThread(outside, link, anna);
  await ben.openConversation(nameOfNumber(phone));

  await outside.setFaults({ routes: [{ route: sendRoute, dropAfterCommit: true, times: 2 }] });
  await anna.send('He ate his breakfast');
  for (const desk of [anna, ben]) {
    await expect(desk.message('his breakfast')).toContainText('Delivered');
    await expect(desk.message('his breakfast')).toHaveCount(1);
  }
  await anna.send('and went for a walk');
  await expect(anna.message('went for a walk')).toContainText('Delivered');
  expect(await outside.textsReceivedBy(phone)).toEqual(['He ate his breakfast', 'and went for a walk']);
  await Promise.all([anna, ben].map((desk) => desk.page.context().close()));
});

test('a text that the server cannot store for ten seconds is shown as not sent, and is sent once when retried [IN-30] [IN-32]', async ({
  page,
}) => {
  const { desk, phone } = await aDeskWithThread(page);
  await outside.setFaults({ routes: [{ route: sendRoute, status: 503 }] });
  await desk.send('You can fetch him');
  const bubble = desk.message('You can fetch him');
  await expect(bubble).toContainText('Not sent');
  await page.reload();
  await expect(bubble).toContainText('Not sent');
  expect(await outside.textsReceivedBy(phone)).toEqual([]);

  await outside.setFaults({});
  await bubble.getByRole('button', { name: 'Retry' }).click();
  await expect(bubble).toContainText('Delivered');
  await expect(bubble).toHaveCount(1);
  expect(await outside.textsReceivedBy(phone)).toEqual(['You can fetch him']);
});

test('texts written offline to three clients survive a reload: two are sent once, the third is still a draft [IN-31]', async ({
  page,
  context,
}) => {
  const desk = new FrontDesk(page);
  const link = await outside.launchLink();
  const [first, second, third] = await clients(link, aPhone(), aPhone(), aPhone());
  await desk.launch(link);
  for (const phone of [first, second, third]) await openThread(desk, phone);

  await context.setOffline(true);
  for (const phone of [first, second]) {
    await desk.openConversation(nameOfNumber(phone));
    await desk.send(`Ready at ${phone.at(-1)}`);
    await expect(desk.message('Ready at')).toContainText('Waiting for the connection');
  }
  await desk.openConversation(nameOfNumber(third));
  await desk.composer.fill('You could also');
  // Without a network a reload shows the browser's own error page.
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
  await page.goto(`${server.url}/client-communications`);

  for (const phone of [first, second]) {
    await desk.openConversation(nameOfNumber(phone));
    await expect(desk.message('Ready at')).toContainText('Delivered');
    await expect(desk.message('Ready at')).toHaveCount(1);
    expect(await outside.textsReceivedBy(phone)).toEqual([`Ready at ${phone.at(-1)}`]);
  }
  await expect(desk.conversationWith(nameOfNumber(third))).toContainText('Draft: You could also');
  await desk.openConversation(nameOfNumber(third));
  await expect(desk.composer).toHaveValue('You could also');
  expect(await outside.textsReceivedBy(third)).toEqual([]);
});

test('events that arrive three times and out of order change no final status: delivered stays delivered, failed stays failed [IN-07] [IN-31] [IN-32] [RT-04]', async ({
  page,
}) => {
  const desk = new FrontDesk(page);
  const link = await outside.launchLink();
  // By their last digits: reported twice and out of order; refused by the phone; never reported.
  const fates = [
    ['0409', 'Delivered'],
    ['3003', 'Not delivered'],
    ['0408', 'On its way'],
  ] as const;
  const threads = fates.map(([digits, fate]) => ({ phone: aPhone().slice(0, -4) + digits, fate }));
  await clients(link, ...threads.map(({ phone }) => phone));
  await desk.launch(link);
  await outside.setFaults({ socket: { duplicate: true, reorder: true } });
  for (const { phone, fate } of threads) {
    await desk.openConversation(nameOfNumber(phone));
    await desk.send('Her stitches come out on Friday');
    await expect(desk.message('Her stitches')).toContainText(fate);
  }
  // More texts, until no delivery report of the first ones is pending.
  for (const { phone } of threads) await outside.textFrom(phone, link.practicePhone, 'Thank you');
  await expect(desk.message('Thank you')).toBeVisible();
  for (const { phone, fate } of threads) {
    await desk.openConversation(nameOfNumber(phone));
    await expect(desk.message('Thank you')).toHaveCount(1);
    await expect(desk.message('Her stitches')).toHaveCount(1);
    await expect(desk.message('Her stitches')).toContainText(fate);
  }
  expect(desk.complaints).toEqual([]);
});

test('a session that ends in the middle of a sentence loses none of it: the text is finished after the next sign-in and sent once [SH-65]', async ({
  page,
}) => {
  const { desk, link, phone } = await aDeskWithThread(page);
  await desk.composer.pressSequentially('The stitches come ');
  await outside.setFaults({ routes: [{ route: '* /v1/*', status: 401 }] });
  // The arriving text is marked as read, which is refused.
  await outside.textFrom(phone, link.practicePhone, 'Hello?');
  await expect(page.getByText('Your session has expired.')).toBeVisible();

  await outside.setFaults({});
  await desk.launch(await outside.launchLink());
  await desk.openConversation(nameOfNumber(phone));
  await expect(desk.composer).toHaveValue('The stitches come ');
  await desk.composer.pressSequentially('out on Friday');
  await page.keyboard.press('Enter');
  await expect(desk.message('The stitches come out on Friday')).toContainText('Delivered');
  expect(await outside.textsReceivedBy(phone)).toEqual(['The stitches come out on Friday']);
});
