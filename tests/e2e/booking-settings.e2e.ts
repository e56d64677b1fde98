import { expect, type Locator } from '@playwright/test';
import { bookingSettings as words } from '#src/strings/booking-settings.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { focusByKeyboard } from '#tests/support/keyboard.ts';
import { SettingsWindow, settingsPages } from '#tests/support/settings-window.ts';

const { sandbox } = journeyServer();
const requests = words.requests.toggle;
const path = settingsPages.booking;

/** A chip covers its radio button. */
const choose = (radio: Locator) => radio.locator('xpath=ancestor::label').click();

const open = async (page: SettingsWindow['page']) => {
  const manager = new SettingsWindow(new AppPage(page));
  await manager.launch(await sandbox.anotherPractice(), path);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const wellness = region('Wellness visits');
  const explainer = region('What clients would see');
  // Shortly before closing time, today has one left.
  await expect(explainer.getByRole('radio', { name: /\d times?$/ })).toHaveCount(14);
  return { manager, region, wellness, explainer };
};

test('a manager turns requests off and on, edits hours, sees what changes for clients, publishes and undoes it [AR-01] [AR-02] [AR-14] [AR-40] [AR-44] [AR-46]', async ({
  page,
}) => {
  const { manager, wellness, explainer } = await open(page);
  await manager.switch(requests).uncheck();
  await manager.button('Switch sick visits off').click();
  await manager.review();
  await manager.publish('2 changes published');
  await manager.dismissNotice();
  await expect(explainer).toContainText('Clients see none of this while requests are off.');
  // It is on once the server has prepared requests.
  await manager.switch(requests).click();
  await expect(manager.switch(requests)).toBeChecked();
  await manager.review();
  await manager.publish('1 change published');
  await manager.dismissNotice();

  await wellness.getByRole('switch', { name: 'Saturday: offered' }).check();
  const change = explainer.getByText(/^\d+ times added in the coming 14 days\.$/);
  await expect(change).toBeVisible();
  const sentence = await change.textContent();
  await choose(explainer.getByRole('radio', { name: /^Sat, .*[1-9]\d* times$/ }).last());
  await expect(explainer.getByText('8:00 AM').first()).toBeVisible();
  await explainer.getByText('Show what is not offered').click();
  await explainer.getByRole('button', { name: 'outside your hours' }).first().click();
  await expect(wellness.getByRole('switch', { name: 'Monday: offered' })).toBeFocused();

  const changes = await manager.review();
  await expect(changes).toHaveCount(1);
  await expect(changes).toContainText('Saturday: 8:00 AM – 5:00 PM');
  await expect(changes).toContainText(sentence ?? 'a sentence');
  await manager.publish('1 change published');
  await manager.undoLatest();
  await expect(wellness.getByRole('switch', { name: 'Saturday: offered' })).not.toBeChecked();
  expect(manager.app.browserErrors).toEqual([]);
});

test('hours and a day of the explanation are chosen by keyboard alone, each group with one tab stop [AR-12] [AR-21]', async ({
  page,
}) => {
  const { manager, wellness, explainer } = await open(page);
  await page.getByRole('button', { name: 'Find or go to' }).focus();
  await focusByKeyboard(page.getByRole('button', { name: /^Wellness visits/ }));
  await page.keyboard.press('Enter');
  await focusByKeyboard(wellness.getByRole('radio', { name: '30 min' }));
  await page.keyboard.press('ArrowRight');
  await expect(wellness.getByRole('radio', { name: '45 min' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(wellness.getByRole('combobox', { name: 'Department' })).toBeFocused();
  await focusByKeyboard(wellness.getByRole('switch', { name: 'Saturday: offered' }));
  await page.keyboard.press('Space');
  await expect(wellness.getByLabel('Saturday, hours 1, from')).toBeVisible();

  await page.getByRole('button', { name: 'What clients would see' }).press('Enter');
  const days = explainer.getByRole('group', { name: 'Day' }).getByRole('radio');
  await focusByKeyboard(explainer.getByRole('radio', { name: 'Wellness visits' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  const chosen = await days.evaluateAll((radios) => radios.findIndex((radio) => radio === document.activeElement));
  await expect(days.nth(chosen)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(explainer.getByText('Show what is not offered')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(explainer.getByText(/outside your hours/).first()).toBeVisible();
  await focusByKeyboard(manager.button('Publish Changes'));
  await page.keyboard.press('Enter');
  await expect(manager.dialog('Publish these changes?')).toBeVisible();
});

const modes = [
  ...displayModes,
  { name: 'medium and dark', viewport: { width: 1024, height: 768 }, colorScheme: 'dark', details: { tag: '@slow' } },
  { name: 'narrow and light', viewport: { width: 390, height: 844 }, colorScheme: 'light', details: { tag: '@slow' } },
] as const;

for (const { name, viewport, colorScheme, details } of modes)
  test.describe(name, details, () => {
    test.use({ viewport, colorScheme });

    test('the page of appointment requests fits and has no axe violations: published, edited, with problems, reviewed [AR-22] [AR-25]', async ({
      page,
    }) => {
      const { manager, wellness, region, explainer } = await open(page);
      const fits = async () => {
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
        await expectNoFinding(page);
      };
      await fits();

      await wellness.getByRole('switch', { name: 'Saturday: offered' }).check();
      await choose(explainer.getByRole('radio', { name: /^Sat, / }).last());
      await explainer.getByText('Show what is not offered').click();
      await expect(explainer.getByText(/times added/)).toBeVisible();
      await fits();

      await wellness.getByLabel('Monday, hours 1, until').fill('07:00');
      await choose(wellness.getByRole('radio', { name: /^Each provider’s schedule/ }));
      await manager.button('Add closed days').click();
      await manager.button('Publish Changes').click();
      await expect(manager.bar).toContainText('2 problems to fix before you can publish');
      await fits();
      await choose(wellness.getByRole('radio', { name: 'These hours' }));
      await expect(wellness.getByText(words.problems.starts_late)).toBeVisible();
      await fits();

      await wellness.getByLabel('Monday, hours 1, until').fill('17:00');
      await region('Closed days and absences').getByRole('textbox', { name: 'Name' }).fill('Thanksgiving');
      await manager.review();
      await fits();
      expect(manager.app.browserErrors).toEqual([]);
    });
  });
