import { type Browser, expect, type Page } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { expectNoFinding } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';
import { sendRoute } from '#tests/support/sending.ts';
import { launchAtThread, openThread, question } from '#tests/support/threads.ts';

const { server, sandbox } = journeyServer();
test.afterEach(() => sandbox.setFaults({}));

/** A window with a client's conversation open. */
async function openAtThread(page: Page, options: { undo?: boolean } = {}) {
  const app = new AppPage(page);
  const { phone } = await launchAtThread(app, sandbox, options);
  return { app, phone, received: () => sandbox.textsReceivedBy(phone) };
}

/** A colleague on another computer with the same conversation open. */
async function openAsColleague(browser: Browser, phone: string) {
  const colleague = await AppPage.open(browser);
  await colleague.launch(await sandbox.launchLink());
  await colleague.openConversation(nameOfNumber(phone));
  return colleague;
}

test('an undone text is never sent, and a pending one is sent when its page is closed @core', async ({
  page,
  context,
}) => {
  const { app, received } = await openAtThread(page, { undo: true });
  await app.composer.fill('He is fine');
  await page.keyboard.press('Enter');
  await app.message('He is fine').getByRole('button', { name: 'Undo' }).click();
  await expect(app.composer).toHaveValue('He is fine');
  await expect(app.composer).toBeFocused();

  await app.composer.fill('He is fine and hungry');
  await page.keyboard.press('Enter');
  await expect(app.message('fine and hungry')).toContainText('Sending in');
  expect(await received()).toEqual([]);
  // No other page is open, so whatever is sent now is sent by the closing page.
  await app.close();
  await expect.poll(received).toEqual(['He is fine and hungry']);

  const next = await AppPage.open(context);
  await next.page.goto(`${server.url}/client-communications`);
  await expect(next.conversations).toBeVisible();
  await expect.poll(received).toEqual(['He is fine and hungry']);
});

test('a text can be undone from another page until it is sent, and nothing reaches the phone', async ({ page }) => {
  const { app, received } = await openAtThread(page, { undo: true });
  await app.send('He is fine');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Appointment audit' }).click();
  await page.getByRole('button', { name: /^Undo the text to/ }).click();
  await expect(app.composer).toHaveValue('He is fine');
  await expect(app.composer).toBeFocused();

  await app.composer.fill('He is hungry');
  await app.send('He is hungry');
  await expect(app.message('He is hungry')).toContainText('Delivered');
  expect(await received()).toEqual(['He is hungry']);
});

test('a second press of Undo away from the thread does not hit what is behind the notice', async ({ page }) => {
  const { app, phone, received } = await openAtThread(page, { undo: true });
  await app.send('He is fine');
  await app.conversations.getByRole('listitem').first().getByRole('link').click();
  const notice = page.getByRole('list', { name: 'Texts about to be sent' });
  const undo = notice.getByRole('button', { name: /^Undo the text to/ });
  await expect(undo).toBeVisible();
  const box = await undo.boundingBox();
  const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2];
  await page.mouse.dblclick(x, y);
  await expect(app.composer).toHaveValue('He is fine');
  await expect(notice).toHaveCount(0);
  await expect(app.thread.getByRole('heading', { name: nameOfNumber(phone), level: 2 })).toBeVisible();
  await expect(app.composer).toHaveValue('He is fine');
  expect(await received()).toEqual([]);
});

test('a reload within the five seconds sends the text once, and no longer offers to undo it @core', async ({
  page,
}) => {
  const { app, received } = await openAtThread(page, { undo: true });
  await app.composer.fill('You can fetch him');
  await page.keyboard.press('Enter');
  await expect(app.message('You can fetch him')).toContainText('Sending in');
  await page.reload();
  await expect(app.message('You can fetch him')).toContainText('Delivered');
  await expect(app.message('You can fetch him')).toHaveCount(1);
  expect(await received()).toEqual(['You can fetch him']);
});

test('a draft typed while a colleague marks the conversation as done can be reopened with one press, and the keys typed meanwhile trigger nothing else [IN-44]', async ({
  page,
  browser,
}) => {
  const { app, phone, received } = await openAtThread(page);
  const colleague = await openAsColleague(browser, phone);

  await app.composer.pressSequentially('We expect her');
  await colleague.thread.getByRole('button', { name: 'Mark as done' }).click();
  // Typing continues while the field disappears: E would mark a conversation as done, and Enter open one.
  await expect(async () => {
    await page.keyboard.type('e');
    await expect(app.thread).toHaveCount(0, { timeout: 100 });
  }).toPass({ intervals: [50] });
  await page.keyboard.type('e u e');
  await page.keyboard.press('Enter');

  const card = page.getByRole('list', { name: 'Unsent texts' }).getByRole('link');
  await expect(card).toContainText(`Unsent text to ${nameOfNumber(phone)}`);
  await expect(card).toBeFocused();
  await expectNoFinding(page);
  // No dialog and no notice: nothing else was marked, and nothing was opened.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(app.thread).toHaveCount(0);
  await card.click();
  await expect(app.composer).toHaveValue(/^We expect here*$/);
  await expect(app.composer).toBeFocused();
  await expect(card).toHaveCount(0);
  await app.send('We expect her at three');
  await expect(app.message('We expect her at three')).toContainText('Delivered');
  expect(await received()).toEqual(['We expect her at three']);
  await colleague.page.context().close();
});

test('a colleague’s answer that was missed while the socket was down is shown before the text can be sent [RT-04] [RT-06] @core', async ({
  page,
  browser,
}) => {
  const { app, phone, received } = await openAtThread(page);
  const colleague = await openAsColleague(browser, phone);

  await page.context().setOffline(true);
  await app.composer.fill('Come at two');
  await page.keyboard.press('Enter');
  await expect(app.message('Come at two')).toContainText('Waiting for the connection');
  await colleague.send('Come at three');
  await expect(colleague.message('Come at three')).toContainText('Delivered');

  await page.context().setOffline(false);
  // The row shows the text that arrived, and that the user's own was not sent.
  const row = app.conversationWith(nameOfNumber(phone));
  await expect(row).toContainText('Come at three');
  await expect(row).toContainText('Yours not sent');
  await expect(row).not.toContainText('Not delivered');
  const alert = app.message('Come at two').getByRole('alert');
  await expect(alert).toContainText('a colleague texted this client in the meantime');
  await expect(alert).toContainText('Come at three');
  await expect(app.message(/^Come at three/)).toBeVisible();
  expect(await received()).toEqual(['Come at three']);

  await alert.getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(received).toEqual(['Come at three', 'Come at two']);
  await colleague.page.context().close();
});

test('while it is unknown whether a text was sent, later ones wait, also after a reload, and are sent in the order they were written [ER-36] @core', async ({
  page,
}) => {
  await page.clock.install();
  const { app, phone, received } = await openAtThread(page);
  const link = await sandbox.launchLink();
  const other = aPhone();
  await sandbox.textFrom(other, link.practicePhone, question);

  await sandbox.setFaults({ routes: [{ route: sendRoute, status: 503 }] });
  await app.send('One');
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(app.message('One')).toContainText('Not sent', { timeout: 500 });
  }).toPass();
  await app.send('Two');
  await expect(app.message('Two')).toContainText('Waiting for the text above it');
  await app.send('Three');
  await sandbox.setFaults({});

  await page.reload();
  for (const text of ['Two', 'Three']) await expect(app.message(text)).toContainText('Waiting for the text above it');
  await openThread(app, other);
  await app.send('Good morning');
  await expect(app.message('Good morning')).toContainText('Delivered');
  expect(await received()).toEqual([]);

  // Editing it neither sends nor discards it.
  await app.openConversation(nameOfNumber(phone));
  await app.message('One').getByRole('button', { name: 'Edit' }).click();
  for (const text of ['Two', 'Three'])
    await expect(app.message(text)).toContainText('waiting for the text being edited');
  await expectNoFinding(page);
  await page.reload();
  await expect(app.composer).toHaveValue('One');
  for (const text of ['Two', 'Three'])
    await expect(app.message(text)).toContainText('waiting for the text being edited');
  expect(await received()).toEqual([]);
  await app.send('One more');
  await expect(app.message('Three')).toContainText('Delivered');
  expect(await received()).toEqual(['One more', 'Two', 'Three']);
});
