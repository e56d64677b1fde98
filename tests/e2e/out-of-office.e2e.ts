import { TZDate } from '@date-fns/tz';
import { expect } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { practiceZone } from '#tests/support/sandbox-api.ts';
import { SettingsWindow, settingsPages } from '#tests/support/settings-window.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** 1 PM on the next Saturday after today, when generated practices close until Monday. */
function closingTime(): Date {
  const today = new TZDate(Date.now(), practiceZone);
  const daysAhead = 6 - today.getDay() || 7;
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate() + daysAhead];
  return new Date(new TZDate(year, month, date, 13, 0, 0, practiceZone).getTime());
}
const closing = closingTime();
const before = new Date(closing.getTime() - 30 * minute);

const { server, sandbox } = journeyServer({ clock: before });

test('the out-of-office message applies from the minute of closing and all of a closed day, on the page and once for each client [TX-02] [TX-05] [TX-06] [TX-07] [TX-09] [D-36]', async ({
  page,
}) => {
  await page.clock.install({ time: await server.clock() });
  const link = await sandbox.anotherPractice();
  const anna = new SettingsWindow(new AppPage(page));
  await anna.launch(link, settingsPages.texting);
  const autoReply = 'We are closed until Monday. In an emergency call (555) 010-0199.';
  await expect(page.getByText('Right now: no automatic reply')).toBeVisible();
  await anna.switch('Reply while we are closed').check();
  await anna.field('Out-of-office message').fill(autoReply);
  await anna.review();
  await anna.publish('2 changes published');

  const [early, late, sunday, last] = [aPhone(), aPhone(), aPhone(), aPhone()];
  const text = (phone: string, words: string) => sandbox.textFrom(phone, link.practicePhone, words);
  const received = (phone: string) => sandbox.textsReceivedBy(phone);
  await text(early, 'Are you still open?');
  await text(late, 'May I come by?');

  // Page and server agree on the time to within the page's tolerance for network delay.
  await server.restart('SIGTERM', new Date(closing.getTime() - minute));
  await page.clock.pauseAt(closing.getTime() - 1000);
  await expect(page.getByText('Right now: Open until 1:00 PM. Staff answer.')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.getByText('Right now: Out of Office until Mon 8:00 AM')).toBeVisible();

  await server.restart('SIGTERM', closing);
  await text(late, 'Hello?');
  await text(late, 'Anybody there?');
  await expect.poll(() => received(late)).toEqual([autoReply]);

  await server.restart('SIGTERM', new Date(closing.getTime() + day));
  await text(late, 'Now?');
  await text(sunday, 'Luna eats nothing');
  await expect.poll(() => received(sunday)).toEqual([autoReply]);
  await text(sunday, 'What should I do?');
  await text(last, 'Good morning');
  await expect.poll(() => received(last)).toEqual([autoReply]);
  // By now a reply to the others would have arrived.
  expect(await received(sunday)).toEqual([autoReply]);
  expect(await received(late)).toEqual([autoReply]);
  expect(await received(early)).toEqual([]);
});

test('the flag of automatic replies adds Out of Office to the texting number’s popover and removes it on the open page [FL-18] [SH-52]', async ({
  page,
}) => {
  // Sunday, on which a practice in another zone is closed too.
  await server.restart('SIGTERM', new Date(closing.getTime() + day));
  await page.clock.install({ time: await server.clock() });
  await new AppPage(page).launch(await sandbox.launchLink('CORNERSTONE'));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: 'Client communications', exact: true }).hover();
  await expect(page.getByText('Texting number', { exact: true })).toBeVisible();
  for (const value of [true, false, true]) {
    await sandbox.setFlag('time-based-auto-replies-enabled', value);
    await expect(page.getByText('Out of Office', { exact: true })).toHaveCount(value ? 1 : 0);
  }
  expect(loads).toBe(0);
});
