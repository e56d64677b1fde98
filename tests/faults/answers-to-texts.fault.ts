import { expect } from '@playwright/test';
import { inviteUser } from '#contract/campaigns/users.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';
import { routeOf } from '#tests/support/route-of.ts';
import { sendRoute } from '#tests/support/sending.ts';
import { question } from '#tests/support/threads.ts';
import { openAtThread, openAsColleague } from './open-pages.ts';
import { faultyWorld, webPage } from './faulty-world.ts';
import { historyOf } from './history.ts';
import { expectSurvived } from './invariants.ts';

const world = faultyWorld();

const words = 'You can fetch him';

test('a text that is answered with 500 is shown as not sent with its content, and is sent once when retried, under its first key [F-01]', async ({
  page,
}) => {
  const { app, phone, watches } = await openAtThread(world, page);
  world.proxy.break(sendRoute, { status: 500, body: '{"message":"Internal Server Error"}' });
  await app.send(words);
  await expect(app.message(words)).toContainText('Not sent');
  await expect(app.message(words)).toContainText('Something went wrong, please try again later.');
  await expect(app.message(words).getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(await world.sandbox.textsReceivedBy(phone)).toEqual([]);

  world.proxy.mend();
  await app.message(words).getByRole('button', { name: 'Retry' }).click();
  await expect(app.message(words)).toContainText('Delivered');
  expect(historyOf(world.proxy, sendRoute)).toHaveLength(1);
  expect(await world.sandbox.textsReceivedBy(phone)).toEqual([words]);
  await expectSurvived(world, watches, [phone], [words]);
});

test('a text whose response is lost after it was stored gets its real status, and is one bubble for two people [F-02]', async ({
  page,
  browser,
}) => {
  const first = await openAtThread(world, page);
  const colleague = await openAsColleague(world, browser, first);
  world.proxy.sockets.hold();
  world.proxy.break(sendRoute, { drop: 'after', times: 2 });
  await first.app.send(words);
  await expect(first.app.message(words)).toContainText('Sending');
  await expect.poll(() => world.proxy.requestsTo(sendRoute).length).toBe(3);
  await expect(first.app.message(words)).not.toContainText('Not sent');
  world.proxy.sockets.release();
  for (const app of [first.app, colleague]) {
    await expect(app.message(words)).toContainText('Delivered');
    await expect(app.message(words)).toHaveCount(1);
  }
  expect(await world.sandbox.textsReceivedBy(first.phone)).toEqual([words]);
  expect(historyOf(world.proxy, sendRoute)).toHaveLength(1);
  await expectSurvived(world, first.watches, [first.phone], [words]);
  await colleague.page.context().close();
});

test('a text that gets no response fails after ten seconds, others are sent meanwhile, and a retry finds what was stored [F-03]', async ({
  page,
}) => {
  const { app, phone, link, watches } = await openAtThread(world, page);
  const other = aPhone();
  await world.sandbox.textFrom(other, link.practicePhone, question);
  await app.composer.hover();
  await expect(app.conversationWith(nameOfNumber(other))).toBeVisible();
  world.proxy.sockets.hold();
  world.proxy.break(sendRoute, { stall: 'after', times: 1 });
  await app.send(words);
  await app.openConversation(nameOfNumber(other));
  await app.send('She may eat again');
  await expect.poll(() => world.sandbox.textsReceivedBy(other)).toEqual(['She may eat again']);

  await app.openConversation(nameOfNumber(phone));
  await expect(app.message(words)).toContainText('Not sent');
  await expect(app.message(words)).toContainText('The server did not answer in time.');
  await app.composer.fill('One more');
  await app.message(words).getByRole('button', { name: 'Retry' }).click();
  world.proxy.sockets.release();
  await expect(app.message(words)).toContainText('Delivered');
  await expect(app.composer).toHaveValue('One more');
  expect(await world.sandbox.textsReceivedBy(phone)).toEqual([words]);
  await expectSurvived(world, watches, [phone, other], [words]);
});

test('a text whose responses are cut short, empty and a web page is sent once, and fails with a general message where no valid one follows [F-04]', async ({
  page,
}) => {
  const { app, phone, watches } = await openAtThread(world, page);
  world.proxy.break(sendRoute, { rewrite: () => webPage, times: 1 });
  world.proxy.break(sendRoute, { rewrite: () => '', times: 1 });
  world.proxy.break(sendRoute, { rewrite: (body) => body.slice(0, body.length / 2), times: 1 });
  await app.send(words);
  await expect(app.message(words)).toContainText('Delivered');
  expect(await world.sandbox.textsReceivedBy(phone)).toEqual([words]);

  world.proxy.mend();
  world.proxy.break(sendRoute, { status: 200, headers: { 'content-type': 'text/html' }, body: webPage });
  await app.send('See you on Friday');
  await expect(app.message('See you on Friday')).toContainText('Not sent');
  await expect(app.message('See you on Friday')).toContainText('Something went wrong, please try again later.');
  await expect(app.message(words)).toContainText('Delivered');
  world.proxy.mend();
  await app.message('See you on Friday').getByRole('button', { name: 'Retry' }).click();
  await expect(app.message('See you on Friday')).toContainText('Delivered');
  expect(await world.sandbox.textsReceivedBy(phone)).toEqual([words, 'See you on Friday']);
  await expectSurvived(world, watches, [phone], [words]);
});

test('a text that the carrier refuses shows the reason from the catalogue, and the next text can be written [F-06]', async ({
  page,
}) => {
  const reasons = [
    ['3006', 'This number is a landline.'],
    ['3007', 'Please rephrase your message.'],
    ['3005', 'This number is no longer in service.'],
  ] as const;
  const clients = reasons.map(([digits, reason]) => ({ phone: aPhone().slice(0, -4) + digits, reason }));
  const unsubscribed = aPhone().slice(0, -4) + '1610';
  const { app, link, watches } = await openAtThread(world, page, unsubscribed);
  await app.send(words);
  await expect(app.message(words)).toContainText('Not delivered');
  await expect(app.message(words)).toContainText('They must text ‘Start’ to resume messages.');
  for (const { phone } of clients) await world.sandbox.textFrom(phone, link.practicePhone, question);
  for (const { phone, reason } of clients) {
    await app.openConversation(nameOfNumber(phone));
    await app.send(words);
    await expect(app.message(words)).toContainText('Not delivered');
    await expect(app.message(words)).toContainText(reason);
    await app.composer.fill('Please call us');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await app.composer.fill('');
  }
  const phones = [unsubscribed, ...clients.map(({ phone }) => phone)];
  await expectSurvived(world, watches, phones, [words]);
});

test('Send and Invite pressed twice while responses take five seconds have one effect each [F-11]', async ({
  page,
}) => {
  const { app, phone, watches } = await openAtThread(world, page);
  world.proxy.break('POST /v1/*', { delayMs: 5000 });
  world.proxy.break('PUT /v1/*', { delayMs: 5000 });
  await app.composer.fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Practice settings' }).click();
  const dialog = await app.openUserManagement();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ines@elm.example');
  await dialog.getByRole('button', { name: 'Send' }).dblclick();
  await dialog.press('Enter');
  await expect(page.getByText('User invited')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'ines@elm.example' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: /^Client communications/ }).click();
  await app.openConversation(nameOfNumber(phone));
  await expect(app.message(words)).toContainText('Delivered');
  await expect(app.message(words)).toHaveCount(1);
  expect(world.proxy.requestsTo(sendRoute)).toHaveLength(1);
  expect(world.proxy.requestsTo(routeOf(inviteUser))).toHaveLength(1);
  expect(await world.sandbox.mailOf('ines@elm.example')).toHaveLength(1);
  expect(await world.sandbox.textsReceivedBy(phone)).toEqual([words]);
  await expectSurvived(world, watches, [phone], [words]);
});
