import { expect, type Page, test } from '@playwright/test';
import { aPhone, FrontDesk, nameOfNumber } from '#tests/support/front-desk.ts';
import { type FaultyWorld, startFaultyWorld } from './faulty-world.ts';
import { expectSurvived, type Watch, watch } from './invariants.ts';

let world: FaultyWorld;
test.beforeAll(async () => {
  world = await startFaultyWorld();
});
test.afterAll(() => world.remove());
test.afterEach(() => world.proxy.mend());

const sends = 'POST /v1/conversations/*/messages';
const question = 'How is Max?';

/** Somebody at the desk, with a client's conversation open, and a colleague with the same. */
async function aDeskWithThread(page: Page, phone = aPhone()) {
  const desk = new FrontDesk(page);
  const watches: Watch[] = [watch(desk)];
  const link = await world.outside.launchLink();
  await world.outside.textFrom(phone, link.practicePhone, question);
  await desk.launch(link);
  await desk.openConversation(nameOfNumber(phone));
  await expect(desk.message(question)).toBeVisible();
  return { desk, watches, phone, link };
}

test('a text that is answered with 500 is said not to be delivered, keeps its words, and leaves once on request, under its first key [F-01]', async ({
  page,
}) => {
  const { desk, watches, phone } = await aDeskWithThread(page);
  world.proxy.forget();
  world.proxy.break(sends, { status: 500, body: '{"message":"Internal Server Error"}' });
  await desk.send('You can fetch him');
  const bubble = desk.message('You can fetch him');
  await expect(bubble).toContainText('Not delivered', { timeout: 15_000 });
  expect(await world.outside.textsReceivedBy(phone)).toEqual([]);

  world.proxy.mend();
  await bubble.getByRole('button', { name: 'Retry' }).click();
  await expect(bubble).toContainText('Delivered');
  await expect(bubble).toHaveCount(1);
  const keys = new Set(world.proxy.asked(sends).map(({ headers }) => headers['idempotency-key']));
  expect(keys.size).toBe(1);
  await expectSurvived(world, watches, [phone], ['You can fetch him']);
});
