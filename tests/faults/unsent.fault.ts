import { expect } from '@playwright/test';
import { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';
import { browserStorage } from '#tests/support/stored-in-browser.ts';
import { nextSend, sendRoute } from '#tests/support/sending.ts';
import { aThread, question } from '#tests/support/threads.ts';
import { openAtThread, anotherTab } from './open-pages.ts';
import { faultyWorld } from './faulty-world.ts';

const world = faultyWorld();

test('a reload during a send results in one text and one bubble, whether or not it was stored before [F-26]', async ({
  page,
}) => {
  const { app, phone } = await openAtThread(world, page);
  for (const [text, fault] of [
    ['He ate his breakfast', { delayMs: 3000 }],
    ['and went for a walk', { stall: 'after' }],
  ] as const) {
    world.proxy.break(sendRoute, { times: 1, ...fault });
    const requested = nextSend(page);
    await app.send(text);
    await requested;
    await page.reload();
    await expect(app.message(text)).toContainText('Delivered');
    await expect(app.message(text)).toHaveCount(1);
  }
  // The first page's request has been handled by now, too.
  await expect(app.messages.getByRole('article')).toHaveCount(3);
  expect(await world.sandbox.textsReceivedBy(phone)).toEqual(['He ate his breakfast', 'and went for a walk']);
});

test('a tab that crashes during a send results in one text, in the next tab and on the phone [F-26]', async ({
  context,
  page,
}) => {
  const { app, phone } = await openAtThread(world, page);
  world.proxy.break(sendRoute, { times: 1, delayMs: 3000 });
  const requested = nextSend(page);
  await app.send('You can fetch him');
  await requested;
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const next = await anotherTab(world, context, phone);
  await expect(next.message('You can fetch him')).toContainText('Delivered');
  await expect(next.message('You can fetch him')).toHaveCount(1);
  expect(await world.sandbox.textsReceivedBy(phone)).toEqual(['You can fetch him']);
  expect(next.browserErrors).toEqual([]);
});

test('three texts written offline wait in order, are announced by a notice, and are sent in that order, once [F-27]', async ({
  page,
  context,
}) => {
  const { app, phone } = await openAtThread(world, page);
  const texts = ['He ate his breakfast', 'and went for a walk', 'You can fetch him'];
  await context.setOffline(true);
  for (const text of texts) {
    await app.send(text);
    await expect(app.message(text)).toContainText('Waiting for the connection');
  }
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toContainText('3 texts waiting');
  const order = () => app.messages.getByRole('article').getByRole('paragraph').allInnerTexts();
  expect(await order()).toEqual([question, ...texts]);

  await context.setOffline(false);
  await expect(app.message('You can fetch him')).toContainText('Delivered');
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toHaveCount(0);
  expect(await world.sandbox.textsReceivedBy(phone)).toEqual(texts);
  expect(await order()).toEqual([question, ...texts]);
});

test('two tabs that send and pin at once end in the same state, and a sign-out in one signs out the other [F-25]', async ({
  page,
  context,
}) => {
  const { app: left, link, phone } = await openAtThread(world, page);
  const right = await anotherTab(world, context, phone);
  const other = await aThread(world.sandbox, link, right);

  await left.composer.fill('He ate his breakfast');
  await right.composer.fill('She went for a walk');
  await Promise.all([left, right].map((tab) => tab.composer.press('Enter')));
  for (const [number, text] of [
    [phone, 'He ate his breakfast'],
    [other, 'She went for a walk'],
  ] as const)
    for (const tab of [left, right]) {
      await tab.openConversation(nameOfNumber(number));
      await expect(tab.message(text)).toContainText('Delivered');
      await expect(tab.messages.getByRole('article')).toHaveCount(2);
      expect(await world.sandbox.textsReceivedBy(number)).toEqual([text]);
    }

  // No event reaches either tab before both have pressed "Pin".
  world.proxy.sockets.hold();
  await Promise.all([left, right].map((tab) => tab.choose('Pin')));
  world.proxy.sockets.release();
  for (const tab of [left, right]) {
    await expect(tab.linkTo(nameOfNumber(other))).toHaveAccessibleName(/Pinned/);
    await expect(tab.conversations.getByRole('listitem').first()).toHaveAccessibleName(nameOfNumber(other));
  }
  expect([...left.browserErrors, ...right.browserErrors]).toEqual([]);

  await left.page.goto(`${world.proxy.url}/logout`);
  await expect(right.page.getByText('You have signed out.')).toBeVisible();
});

const megabytes = 'x'.repeat(5 * 1024 * 1024 - 100);
/** A browser without storage, and one whose storage is full. */
const refusals: readonly ((app: AppPage) => Promise<unknown>)[] = [
  ({ page }) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Storage is blocked', 'SecurityError');
          },
        });
    }),
  async ({ page }) => {
    await page.goto(`${world.proxy.url}/enroll/register`);
    await page.evaluate((filler) => localStorage.setItem('filler', filler), megabytes);
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
        throw new DOMException('Storage is full', 'QuotaExceededError');
      };
    });
  },
];

test('the app works in a browser without storage, or with a full one, and explains the consequences once [F-28]', async ({
  browser,
}) => {
  for (const refuse of refusals) {
    const app = await AppPage.open(browser);
    await refuse(app);
    const link = await world.sandbox.launchLink();
    await app.launch(link, undefined, { undo: true });
    const other = await aThread(world.sandbox, link);
    const phone = await aThread(world.sandbox, link, app);
    await app.composer.fill('He ate his');
    await expect(app.page.getByText('This browser does not let us save unsent messages.')).toHaveCount(1);
    await app.openConversation(nameOfNumber(other));
    await app.openConversation(nameOfNumber(phone));
    await expect(app.composer).toHaveValue('He ate his');

    await app.composer.pressSequentially(' breakfast');
    await app.composer.press('Enter');
    await expect(app.message('He ate his breakfast')).toContainText('Delivered');
    await world.sandbox.textFrom(phone, link.practicePhone, 'Thank you');
    await expect(app.message('Thank you')).toBeVisible();
    expect(await world.sandbox.textsReceivedBy(phone)).toEqual(['He ate his breakfast']);
    expect(app.browserErrors).toEqual([]);
    await app.page.context().close();
  }
});

test('a sign-out asks before it discards an unsent text, and then leaves nothing in storage [F-29]', async ({
  page,
}) => {
  const { app, link, phone } = await openAtThread(world, page);
  world.proxy.break(sendRoute, { status: 503 });
  await app.send('Luna may go home at five');
  await expect.poll(() => browserStorage(page)).toContain('outbox');
  await page.goto(`${world.proxy.url}/logout`);
  await expect(page.getByRole('heading', { name: '1 text is not sent yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the conversation' }).click();
  await expect(app.message('Luna may go home')).toBeVisible();

  await page.goto(`${world.proxy.url}/logout`);
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  world.proxy.mend();
  const traces = [nameOfNumber(phone), phone, 'Luna', question, 'eyJ'];
  for (const step of [0, 1, 2]) {
    if (step > 0) await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const remaining = (await browserStorage(page)) + (await page.content());
    for (const trace of traces) expect(remaining).not.toContain(trace);
  }
  expect(await browserStorage(page)).not.toContain(link.practiceOrgId);
  expect(await world.sandbox.receivedBy(phone)).toEqual([]);
});
