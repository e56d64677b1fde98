import { expect, type Page } from '@playwright/test';
import { cadences } from '#src/strings/cadences.ts';
import { mediumNames } from '#src/strings/mediums.ts';
import { publishing } from '#src/strings/publish.ts';
import { reminders } from '#src/strings/reminders.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { expectNoFinding, displayModes } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { focusByKeyboard } from '#tests/support/keyboard.ts';
import { journeyServer } from '#tests/support/journey-server.ts';

const { server, sandbox } = journeyServer();

async function openCadences(page: Page): Promise<AppPage> {
  const app = new AppPage(page);
  await app.launch(await sandbox.launchLink());
  await page.goto(`${server.url}/config/cadences-customization`);
  await expect(page.getByRole('heading', { name: reminders.forecast.title })).toBeVisible();
  return app;
}

/** One of the generated clients, with a visit to come. */
async function pickClient(page: Page): Promise<void> {
  const link = await sandbox.launchLink();
  const [client] = await sandbox.clientsOf(link);
  if (!client) throw new Error('The practice has no clients');
  const startsAt = daysAhead(10);
  await sandbox.bookVisit(link.practicePhone, { startsAt, reason: 'Exam', clientPhone: client.phone });
  await page.getByRole('combobox', { name: reminders.client.label }).fill(client.name);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

for (const { name, viewport, colorScheme, details } of displayModes)
  test.describe(name, details, () => {
    test.use({ viewport, colorScheme });

    test('has no axe violations on the schedule of reminders', async ({ page }) => {
      const app = await openCadences(page);
      await expectNoFinding(page);

      await pickClient(page);
      await expect(page.getByRole('slider')).toBeVisible();
      await expectNoFinding(page);

      await page.getByRole('button', { name: reminders.preview.openOf(cadences.steps['3-days'].when) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('region', { name: mediumNames.SMS })).toBeVisible();
      await dialog.getByRole('combobox', { name: reminders.client.label }).fill('ro');
      await expect(dialog.getByRole('option').first()).toBeVisible();
      await expectNoFinding(page);
      await page.keyboard.press('Escape');
      await expect(dialog.getByRole('listbox')).toBeHidden();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(app.browserErrors).toEqual([]);
    });
  });

test('changes and publishes the schedule by keyboard alone [CA-11] [CA-12] [SH-04]', async ({ page }) => {
  await openCadences(page);
  await pickClient(page);
  const slider = page.getByRole('slider');
  await slider.focus();
  const before = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '');

  await page.getByRole('switch', { name: cadences.groups.serviceReminders.switch }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: mediumNames.SMS }).nth(3)).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: publishing.publish }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(cadences.changes.fewer(['SMS'], cadences.moments['60-days']))).toBeVisible();
  await focusByKeyboard(dialog.getByRole('button', { name: publishing.dialog.confirm }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(publishing.done(1))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: mediumNames.SMS }).nth(3)).not.toBeChecked();
});
