import { expect, type Page } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';
import { aPicture } from '#tests/support/png.ts';
import { launchAtThread } from '#tests/support/threads.ts';

const { sandbox } = journeyServer();

for (const { stop, start, mark } of [
  { stop: 'STOP', start: 'START', mark: ' @core' },
  { stop: 'Stop ', start: 'start', mark: '' },
  { stop: 'revoke', start: 'Unstop', mark: '' },
  { stop: 'opt out', start: 'sTaRt', mark: '' },
])
  test(`“${stop}” locks the composer and saves the draft, “${start}” restores both [IN-54] [ER-32]${mark}`, async ({
    page,
  }) => {
    const app = new AppPage(page);
    const { link, phone } = await launchAtThread(app, sandbox);
    await app.composer.fill('He is fine');
    const row = app.linkTo(nameOfNumber(phone));
    const lines = app.messages.getByRole('article', { name: 'System' });

    await sandbox.textFrom(phone, link.practicePhone, stop);
    await expect(app.thread.getByText('To resume, they must text “Start” to your number.')).toBeVisible();
    await expect(app.composer).toHaveCount(0);
    await expect(lines).toHaveCount(1);
    await expect(row).toHaveAccessibleName(/Opted out/);

    await sandbox.textFrom(phone, link.practicePhone, start);
    await expect(app.composer).toHaveValue('He is fine');
    await expect(lines).toHaveCount(2);
    await expect(row).not.toHaveAccessibleName(/Opted out/);
    await app.send('He is fine');
    await expect(app.message('He is fine')).toContainText('Delivered');
    expect(await sandbox.textsReceivedBy(phone)).toContain('He is fine');
    expect(app.browserErrors).toEqual([]);
  });

test('the messages being read stay in place while texts arrive in the thread, and a button leads to them [IN-33]', async ({
  page,
}) => {
  const app = new AppPage(page);
  const link = await sandbox.launchLink();
  await app.launch(link);
  const phone = aPhone();
  for (let text = 1; text <= 40; text += 1) await sandbox.textFrom(phone, link.practicePhone, `Text number ${text}.`);
  await app.openConversation(nameOfNumber(phone));
  await app.messages.evaluate((log) => log.scrollTo({ top: log.scrollHeight / 3 }));
  const read = app.message('Text number 15.');
  await expect(read).toBeInViewport();
  await page.mouse.move(800, 400);
  const before = await read.boundingBox();

  for (let text = 41; text <= 70; text += 1) {
    await sandbox.textFrom(phone, link.practicePhone, `Text number ${text}.`);
    expect(await read.boundingBox()).toEqual(before);
  }
  await page.getByRole('button', { name: '30 new, jump to the latest message' }).click();
  await expect(app.message('Text number 70.')).toBeInViewport();
  // At the end the thread follows new texts.
  await sandbox.textFrom(phone, link.practicePhone, 'And one more.');
  await expect(app.message('And one more.')).toBeInViewport();
  expect(app.browserErrors).toEqual([]);
});

/** A thread of many texts, scrolled to its end. */
async function aLongThread(page: Page) {
  const app = new AppPage(page);
  const link = await sandbox.launchLink();
  await app.launch(link);
  const phone = aPhone();
  for (let text = 1; text <= 30; text += 1) await sandbox.textFrom(phone, link.practicePhone, `Text number ${text}.`);
  await app.openConversation(nameOfNumber(phone));
  const write = (text: string) => sandbox.textFrom(phone, link.practicePhone, text);
  // It opens at the first unread text.
  await app.messages.evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
  await expect(app.message('Text number 30.')).toBeInViewport();
  await write('The latest.');
  await expect(app.message('The latest.')).toBeInViewport();
  /** The whole bubble is visible above the composer. */
  const isInView = (text: string | RegExp) =>
    expect
      .poll(async () => {
        const [bubble, log] = [await app.message(text).boundingBox(), await app.messages.boundingBox()];
        return bubble && log && bubble.y >= log.y && bubble.y + bubble.height <= log.y + log.height + 1;
      })
      .toBe(true);
  return { app, phone, write, isInView };
}

test('a reader at the end of a thread keeps seeing the latest text, whatever shrinks the message area [IN-33]', async ({
  page,
  browser,
}) => {
  const { app, phone, isInView } = await aLongThread(page);
  const size = page.viewportSize()!;

  await app.composer.fill('One\ntwo\nthree\nfour\nfive\nsix');
  await isInView('The latest.');
  await page
    .getByLabel('Add an image')
    .last()
    .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: aPicture() });
  await expect(page.getByRole('list', { name: 'Images to send' }).getByRole('img')).toBeVisible();
  await isInView('The latest.');
  await page.getByRole('button', { name: 'Remove chart.png' }).click();
  await page.getByRole('button', { name: 'Write a note for staff' }).click();
  await isInView('The latest.');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ ...size, height: 500 });
  await isInView('The latest.');
  await page.setViewportSize({ width: 390, height: 480 });
  await isInView('The latest.');
  await page.setViewportSize(size);
  await isInView('The latest.');

  await app.composer.fill('See you');
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: 'Tomorrow, 9:00 AM' }).click();
  await expect(page.getByRole('region', { name: 'Scheduled texts' })).toBeVisible();
  await isInView('The latest.');

  // A colleague texts first, so the pending text grows by the notice about theirs.
  const colleague = await AppPage.open(browser);
  await colleague.launch(await sandbox.launchLink());
  await colleague.openConversation(nameOfNumber(phone));
  await page.context().setOffline(true);
  await app.composer.fill('Come at two');
  await page.keyboard.press('Enter');
  await colleague.send('Come at three');
  await expect.poll(() => sandbox.textsReceivedBy(phone)).toContain('Come at three');
  await page.context().setOffline(false);
  await expect(app.message('Come at two').getByRole('alert')).toContainText('Come at three');
  await isInView(/^Come at two/);
  await colleague.page.context().close();
  // An on-screen keyboard shrinks the page instead of covering it.
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
});

test('a reader further up in a thread is not moved, and new texts are counted on a button that leads to them [IN-33]', async ({
  page,
}) => {
  const { app, write } = await aLongThread(page);
  // A little above the end is not the end.
  await app.messages.evaluate((log) => log.scrollBy({ top: -120 }));
  const read = app.message('Text number 25.');
  const before = await read.boundingBox();
  await app.composer.fill('One\ntwo\nthree\nfour');
  await write('While you read.');
  const button = page.getByRole('button', { name: /^1 new\b/ });
  await expect(button).toBeVisible();
  await write('And another.');
  await expect(page.getByRole('button', { name: /^2 new\b/ })).toBeVisible();
  expect(await read.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: /^2 new\b/ }).click();
  await expect(app.message('And another.')).toBeInViewport();
  await expect(page.getByRole('button', { name: /\bnew\b.*latest/ })).toHaveCount(0);
  expect(app.browserErrors).toEqual([]);
});
