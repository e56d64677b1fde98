import { expect, type Locator } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';

// More than one page of messages, and more than fits on the screen.
const texts = 100;
const text = (number: number) => `This is text number ${number} of many`;

const { sandbox } = journeyServer();

/** The distance of a bubble from the top of the messages, in whole pixels. */
const offsetOf = async (bubble: Locator, messages: Locator): Promise<number> => {
  const [inner, outer] = await Promise.all([bubble.boundingBox(), messages.boundingBox()]);
  return Math.round((inner?.y ?? NaN) - (outer?.y ?? NaN));
};

test('older messages load above the ones being read without moving them, and a time in the address is shown in the middle [IN-33] [IN-35]', async ({
  browser,
}) => {
  test.slow();
  const link = await sandbox.launchLink();
  const phone = aPhone();
  for (let number = 1; number <= texts; number += 1) await sandbox.textFrom(phone, link.practicePhone, text(number));
  const anna = await AppPage.open(browser);
  await anna.launch(link);
  // Opened once to read it: an unread thread opens at its first unread text.
  await anna.openConversation(new RegExp(phone.slice(-4)));
  const { messages } = anna;
  await expect(anna.linkTo(new RegExp(phone.slice(-4)))).not.toHaveAccessibleName(/Unread/);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await anna.page.route(/messages\?.*before=/, async (route) => {
    await released;
    await route.continue();
  });
  await anna.page.reload();
  await expect(anna.message(text(texts))).toBeInViewport();

  const loading = messages.getByText('Loading older messages');
  await messages.evaluate((element) => (element.scrollTop = 0));
  await expect(loading).toBeAttached();
  const oldest = messages.getByRole('article').nth(2);
  const read = (await oldest.locator('p').textContent()) ?? '';
  const before = await offsetOf(anna.message(read), messages);
  release();
  await expect(loading).not.toBeAttached();
  await expect(anna.message(read)).toBeInViewport();
  expect(Math.abs((await offsetOf(anna.message(read), messages)) - before)).toBeLessThanOrEqual(12);

  const moment = await anna.message(read).locator('time').getAttribute('datetime');
  await anna.page.goto(`${anna.page.url().split('?')[0]}?at=${encodeURIComponent(moment ?? '')}`);
  const focusedMessage = anna.message(read);
  await expect(focusedMessage).toBeFocused();
  const [inner, outer] = await Promise.all([focusedMessage.boundingBox(), messages.boundingBox()]);
  const offset = inner!.y + inner!.height / 2 - (outer!.y + outer!.height / 2);
  expect(Math.abs(offset)).toBeLessThan(20);
  expect(anna.browserErrors).toEqual([]);
});
