import { expect, type Page } from '@playwright/test';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';
import { browserStorage } from '#tests/support/stored-in-browser.ts';
import { aConversation, aMessage, conversationEvent, messageEvent } from '#tests/support/conversations.ts';
import { aThread, question } from '#tests/support/threads.ts';
import { openAtThread } from './open-pages.ts';
import { faultyWorld } from './faulty-world.ts';
import { expectSurvived } from './invariants.ts';

const world = faultyWorld();

/** How many conversations are unread, as the tab's title says. */
const unread = async (page: Page) => Number(/\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

const words = (app: AppPage) => app.messages.getByRole('article').getByRole('paragraph').allInnerTexts();

/** The list from its top, as far as it is drawn. */
const names = (app: AppPage): Promise<string[]> =>
  app.conversations.getByRole('listitem').evaluateAll((rows) =>
    rows
      .map((row) => ({ place: Number(row.getAttribute('aria-posinset')), name: row.getAttribute('aria-label') ?? '' }))
      .sort((one, other) => one.place - other.place)
      .map(({ name }) => name),
  );

test('a dropped socket is reopened after 1, 2, 4 seconds, and after 1 again once it was open; missed events are shown without a reload [F-16] [RT-06] [RT-07] [RT-09]', async ({
  page,
}) => {
  const { sockets } = world.proxy;
  await page.clock.install();
  const closings: unknown[] = [];
  page.on('websocket', (socket) => socket.on('close', () => closings.push(socket)));
  const { app, link, phone, watches } = await openAtThread(world, page);
  const before = sockets.attempts;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  sockets.refuse();
  sockets.drop();
  await world.sandbox.textFrom(phone, link.practicePhone, 'Hello?');
  const other = await aThread(world.sandbox, link);
  for (const [attempt, seconds] of [1, 2, 4].entries()) {
    await expect.poll(() => closings.length).toBe(attempt + 1);
    expect(await words(app)).toEqual([question]);
    await page.clock.runFor(seconds * 1000 - 1);
    expect(sockets.attempts).toBe(before + attempt);
    // Shown once the connection has been down for three seconds.
    await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toHaveCount(seconds < 4 ? 0 : 1);
    if (seconds === 4) world.proxy.mend();
    await page.clock.runFor(1);
    await expect.poll(() => sockets.attempts).toBe(before + attempt + 1);
  }
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toHaveCount(0);
  sockets.drop();
  await expect.poll(() => closings.length).toBe(4);
  await page.clock.runFor(999);
  expect(sockets.attempts).toBe(before + 3);
  await page.clock.runFor(1);
  await expect.poll(() => sockets.attempts).toBe(before + 4);
  await page.clock.resume();

  await expect(app.message('Hello?')).toBeVisible();
  await app.pointAway();
  await expect(app.conversationWith(nameOfNumber(other))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toHaveCount(0);
  await expectSurvived(world, watches, [phone, other]);
});

test('a socket that stops responding once it is open is detected within 40 seconds, and the missed events are shown [F-17]', async ({
  page,
}) => {
  await page.clock.install();
  const { sockets } = world.proxy;
  const { app, link, phone, watches } = await openAtThread(world, page);
  sockets.freeze();
  const before = sockets.attempts;
  await world.sandbox.textFrom(phone, link.practicePhone, 'Hello?');
  await page.clock.fastForward(30_000);
  expect(await words(app)).toEqual([question]);
  expect(sockets.attempts).toBe(before);
  await page.clock.fastForward(10_000);
  await expect(app.message('Hello?')).toBeVisible();
  expect(sockets.attempts).toBe(before + 1);
  await expectSurvived(world, watches, [phone]);
});

test('an event that arrives three times is one bubble, one row, and counted as unread once [F-18] [RT-03] [RT-04]', async ({
  page,
}) => {
  const { app, link, phone, watches } = await openAtThread(world, page);
  await expect(app.linkTo(nameOfNumber(phone))).not.toHaveAccessibleName(/Unread/);
  const chip = page.getByRole('toolbar', { name: 'Show only' }).getByRole('button', { name: /^Unread/ });
  const before = Number((await chip.innerText()).replace(/\D/g, ''));
  world.proxy.sockets.repeat(3);
  await world.sandbox.textFrom(phone, link.practicePhone, 'Hello?');
  await expect(app.message('Hello?')).toHaveCount(1);
  await app.send('He is fine');
  await expect(app.message('He is fine')).toContainText('Delivered');

  await app.pointAway();
  const other = await aThread(world.sandbox, link);
  await expect(app.linkTo(nameOfNumber(other))).toHaveAccessibleName(/Unread/);
  await expect(app.conversationWith(nameOfNumber(other))).toHaveCount(1);
  await expect.poll(() => unread(page)).toBe(before + 1);
  expect(await words(app)).toEqual([question, 'Hello?', 'He is fine']);
  world.proxy.mend();
  await expectSurvived(world, watches, [phone, other]);
});

test('events in the wrong order leave a delivered text delivered, the thread in its order and the newest conversation on top [F-19] [IN-07]', async ({
  page,
}) => {
  const { sockets } = world.proxy;
  const { app, link, phone, watches } = await openAtThread(world, page);
  await app.pointAway();
  sockets.hold();
  await world.sandbox.textFrom(phone, link.practicePhone, 'Hello?');
  await app.send('He is fine');
  await expect.poll(() => world.sandbox.textsReceivedBy(phone)).toEqual(['He is fine']);
  const [older, newer] = [await aThread(world.sandbox, link), await aThread(world.sandbox, link)];
  const isDelivered = () => sockets.frames.some((frame) => /He is fine.*DELIVERED|DELIVERED.*He is fine/.test(frame));
  await expect.poll(isDelivered).toBe(true);
  await expect.poll(() => sockets.frames.some((frame) => frame.includes(newer))).toBe(true);
  // Newest first: each message before its conversation, each end before its beginning.
  sockets.release((frames) => frames.toReversed());

  await expect(app.message('He is fine')).toContainText('Delivered');
  await expect(app.message('Hello?')).toBeVisible();
  const newestFirst = [newer, older, phone].map(nameOfNumber);
  await expect.poll(async () => (await names(app)).filter((name) => newestFirst.includes(name))).toEqual(newestFirst);
  expect((await words(app)).toSorted()).toEqual([question, 'Hello?', 'He is fine'].toSorted());
  expect((await words(app)).at(-1)).toBe('He is fine');
  await expectSurvived(world, watches, [phone, older, newer]);
});

test('unknown and malformed frames are ignored, and the next event is shown [F-20]', async ({ page }) => {
  const { app, link, phone, watches } = await openAtThread(world, page);
  const upsert = JSON.stringify(conversationEvent(aConversation({ sms_phone: '+15550190001' })));
  const poison = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},';
  for (const frame of [
    '',
    '{',
    'null',
    '[]',
    upsert.slice(0, -9),
    Buffer.from(upsert),
    Buffer.alloc(2 ** 20),
    `"${'x'.repeat(2 ** 20)}"`,
    { action_type: 'CONFETTI', data: {} },
    { action_type: 'CONVERSATION_UPSERT', data: null },
    { action_type: 'MESSAGE_UPSERT' },
    `{${poison}"action_type":"CONFETTI","data":{${poison}"conversation":null}}`,
  ])
    world.proxy.sockets.inject(frame);
  await world.sandbox.textFrom(phone, link.practicePhone, 'Hello?');
  await expect(app.message('Hello?')).toBeVisible();
  await expect(app.conversationWith(nameOfNumber('+15550190001'))).toHaveCount(0);
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  expect(world.proxy.sockets.open).toBe(1);
  await expectSurvived(world, watches, [phone]);
});

test('an event of another practice, and one without a phone, is neither shown nor stored [F-21] [RT-05] [SH-01]', async ({
  page,
}) => {
  const { app, link, phone, watches } = await openAtThread(world, page);
  const id = page.url().split('/').at(-1) ?? '';
  const practice = { pims_type: 'NEO' as const, practice_org_id: 'org-elsewhere', practice_sub_org_id: 'main' };
  const foreign = (given: Partial<Conversation>) => aConversation({ practice, ...given });
  const secret = 'Not yours to read';
  const message = aMessage({ id: 'm-foreign', conversation_id: id, content: secret });
  const { sockets } = world.proxy;
  for (const event of [
    conversationEvent(foreign({ id: 'c-foreign', sms_phone: '+15550190002', latest_message: message })),
    messageEvent(foreign({ id, sms_phone: '+15550190002' }), message),
    messageEvent(foreign({ id: 'c-foreign' }), { ...message, conversation_id: 'c-foreign' }),
    conversationEvent(aConversation({ id: 'c-silent', sms_phone: null, latest_message: message })),
    messageEvent(aConversation({ id: 'c-silent', sms_phone: null }), { ...message, conversation_id: 'c-silent' }),
  ])
    sockets.inject(event);
  await world.sandbox.textFrom(phone, link.practicePhone, 'Hello?');
  await expect(app.message('Hello?')).toBeVisible();

  const traces = [secret, nameOfNumber('+15550190002'), 'elsewhere', 'c-foreign', 'c-silent'];
  const everything = (await page.content()) + (await browserStorage(page));
  for (const trace of traces) expect(everything).not.toContain(trace);
  // Nor can it be opened by its address.
  await page.goto(`${world.proxy.url}/client-communications/conversations/c-foreign`);
  await expect(app.conversations).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await app.openConversation(nameOfNumber(phone));
  await expectSurvived(world, watches, [phone]);
});
