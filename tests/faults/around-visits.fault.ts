import { expect } from '@playwright/test';
import { listAppointmentTypes } from '#contract/campaigns/booking-config.ts';
import { updatePostAppointment } from '#contract/campaigns/settings.ts';
import { appointmentTypes as types } from '#src/strings/appointment-types.ts';
import { shell } from '#src/strings/shell.ts';
import { thankYou } from '#src/strings/thank-you.ts';
import { visits } from '#src/strings/visits.ts';
import { test } from '#tests/support/journey.ts';
import { routeOf } from '#tests/support/route-of.ts';
import { SettingsWindow, settingsPages } from '#tests/support/settings-window.ts';
import { faultyWorld } from './faulty-world.ts';
import { expectIntactPages, watch } from './invariants.ts';

const world = faultyWorld();

const hostile = '<img src=x onerror=window.__xss=1><svg onload=window.__xss=1> javascript:alert(1)';
const thanks = `Thank you for coming in with {{pet}}, <b>${'very '.repeat(12)}</b> much.`;

test('half of a publish of types and the thank-you fails: the failed half stays edited on its page, and a retry publishes it [F-13]', async ({
  browser,
}) => {
  const link = await world.sandbox.anotherPractice();
  const window = await SettingsWindow.open(browser, link, settingsPages.types);
  const watches = [watch(window.app)];
  const { page } = window;
  await window.switch(types.remindedName('Sick visit')).click();
  await page.getByRole('link', { name: shell.titles.postAppointment }).click();
  await page.getByRole('textbox', { name: thankYou.message.label, exact: true }).fill(thanks);
  await window.review();
  world.proxy.break(routeOf(updatePostAppointment), { status: 500, body: '' });
  await window.button('Publish').click();
  const failed = window.dialog('Changes could not be published.');
  await expect(failed.getByRole('listitem').filter({ hasText: 'Sick visit' })).not.toContainText('Not published');
  await expect(failed.getByRole('listitem').filter({ hasText: thankYou.changes.message })).toContainText(
    'Not published',
  );
  world.proxy.mend();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(window.bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: thankYou.message.label, exact: true })).toHaveValue(thanks);
  await expectIntactPages(watches);
});

test('appointment types without names, or with fields that nobody knows, are listed; a list that is none is told [F-14]', async ({
  browser,
}) => {
  const link = await world.sandbox.launchLink();
  world.proxy.break(routeOf(listAppointmentTypes), {
    rewrite: () =>
      JSON.stringify({
        data: [
          { id: 'blank', name: '', departmentId: null, kind: null, colour: 7 },
          { id: 'odd', name: 'x'.repeat(200), departmentId: null, kind: 'SOMETHING_NEW' },
        ],
      }),
  });
  const window = await SettingsWindow.open(browser, link, settingsPages.types);
  const watches = [watch(window.app)];
  const list = window.page.getByRole('list', { name: types.list });
  for (const name of [types.unnamed, 'x'.repeat(200)])
    await expect(list.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
  world.proxy.mend();
  world.proxy.break(routeOf(listAppointmentTypes), { rewrite: () => JSON.stringify({ data: [{ id: null }] }) });
  await window.page.reload();
  await expect(window.page.getByText(types.failed)).toBeVisible();
  await expectIntactPages(watches);
});

test('instructions of 500 units that look like markup are text in the row, in the previews and in the frame; one more is not published [F-42] [F-60]', async ({
  browser,
}) => {
  const link = await world.sandbox.anotherPractice();
  const window = await SettingsWindow.open(browser, link, settingsPages.types);
  const watches = [watch(window.app)];
  const { page } = window;
  await page.getByRole('button', { name: types.edit('Sick visit') }).click();
  const dialog = window.dialog('Sick visit');
  const instructions = dialog.getByRole('textbox', { name: types.dialog.instructions });
  const longest = `${hostile} 🐈`.padEnd(500, 'x');
  expect(longest).toHaveLength(500);
  await instructions.fill(`${longest}x`);
  await page.keyboard.press('Tab');
  await expect(dialog.getByText(types.tooLong(501, 500))).toBeVisible();
  await instructions.fill(longest);
  await dialog.getByRole('textbox', { name: types.dialog.displayName }).fill('<b id=clobbered>Check</b>');
  const frame = dialog.frameLocator(`iframe[title="${visits.page.title}"]`);
  await expect(frame.getByText(longest)).toBeVisible();
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('<b id=clobbered>Check</b>');
  await expect(frame.locator('img, svg, #clobbered')).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: 'Email' })).toContainText(longest);
  await page.keyboard.press('Escape');
  await expect(page.locator('#clobbered, img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false);
  await window.review();
  await window.publish('published');
  await page.reload();
  await page.getByRole('button', { name: types.edit('Sick visit') }).click();
  await expect(instructions).toHaveValue(longest);
  await expectIntactPages(watches);
});
