import { type Browser, expect, type Locator } from '@playwright/test';
import { saveShortlink } from '#contract/campaigns/shortlink.ts';
import { cadences } from '#src/strings/cadences.ts';
import { expectNoFinding, displayModes } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { focusByKeyboard } from '#tests/support/keyboard.ts';
import { routeOf } from '#tests/support/route-of.ts';
import { aChange, SettingsWindow, settingsPages } from '#tests/support/settings-window.ts';

const { server, sandbox } = journeyServer();
test.afterEach(() => sandbox.setFaults({}));

/** Two managers of a new practice, each on a computer of their own. */
async function twoManagers(browser: Browser, path: (typeof settingsPages)[keyof typeof settingsPages]) {
  const link = await sandbox.anotherPractice();
  const anna = await SettingsWindow.signIn(browser, link, path, 0);
  const ben = await SettingsWindow.signIn(browser, link, path, 1);
  return { anna, ben };
}

test('practice settings that a manager publishes apply to everybody at once, and a colleague reverts them [SH-04] [PS-01] [PS-08] [PS-11] @core', async ({
  browser,
}) => {
  const { anna, ben } = await twoManagers(browser, settingsPages.practice);
  const [name, phone] = ['Practice name', 'Phone'];
  const before = { name: await ben.field(name).inputValue(), phone: await ben.field(phone).inputValue() };
  await anna.field(name).fill('Elm Animal Hospital');
  await anna.field(phone).fill('207 555 0199');
  await anna.field('Portal link').fill('elm-animals');
  await expect(anna.page.getByText('This link is available.')).toBeVisible();
  await expect(anna.bar).toContainText('3 changes not published');

  await expect(await anna.review()).toHaveText([
    aChange(name, before.name, 'Elm Animal Hospital'),
    aChange(phone, before.phone, '(207) 555-0199'),
    aChange('Portal link', 'empty', 'elm-animals'),
  ]);
  await expect(ben.field(name)).toHaveValue(before.name);
  await anna.publish('3 changes published');
  await expect(ben.field(name)).toHaveValue('Elm Animal Hospital');
  await expect(ben.field(phone)).toHaveValue('(207) 555-0199');
  await expect(ben.page.getByRole('img', { name: 'QR code of your portal address' })).toBeVisible();
  await expect(ben.bar).toHaveCount(0);

  await ben.undoLatest();
  for (const { field } of [anna, ben].map((one) => ({ field: one.field(name) })))
    await expect(field).toHaveValue(before.name);
  await expect(anna.field(phone)).toHaveValue(before.phone);
  await expect(anna.field('Portal link')).toHaveValue('');
  expect([...anna.app.browserErrors, ...ben.app.browserErrors]).toEqual([]);
});

test('quick replies and the texting switch are published together, appear in open windows at once, and are reverted [TX-01] [TX-04] [TX-11] [TX-14]', async ({
  browser,
}) => {
  const { anna, ben } = await twoManagers(browser, settingsPages.texting);
  await anna.switch('Two-way texting').uncheck();
  await anna.button('New quick reply').click();
  const dialog = anna.dialog('New quick reply');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Snow day');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('We open at ten because of the snow.');
  await dialog.getByRole('button', { name: 'Add quick reply' }).click();
  await expect(anna.button('New quick reply')).toBeFocused();
  await anna.button('Delete Running late').click();
  await anna.button('Edit Directions').click();
  await anna.dialog('Edit quick reply').getByRole('textbox', { name: 'Text' }).fill('Behind the bakery.');
  await anna.dialog('Edit quick reply').getByRole('button', { name: 'Update quick reply' }).click();

  const changes = await anna.review();
  await expect(changes.filter({ hasText: 'Two-way texting' })).toHaveText(aChange('Two-way texting', 'On', 'Off'));
  await expect(changes.filter({ hasText: 'Two-way texting' })).toContainText('Your practice will send no texts');
  await expect(changes.filter({ hasText: 'Snow day' })).toContainText('To: We open at ten because of the snow.');
  await expect(changes.filter({ hasText: 'Running late' })).toContainText('To: Deleted');
  await expect(changes.filter({ hasText: 'Directions' })).toContainText('To: Behind the bakery.');
  await expect(changes).toHaveCount(4);
  await anna.publish('4 changes published');

  await expect(ben.switch('Two-way texting')).not.toBeChecked();
  await expect(ben.button('Edit Snow day')).toBeVisible();
  await expect(ben.button('Edit Running late')).toHaveCount(0);
  await expect(ben.page.getByText('Behind the bakery.')).toBeVisible();

  await ben.undoLatest();
  await expect(anna.switch('Two-way texting')).toBeChecked();
  await expect(anna.button('Edit Running late')).toBeVisible();
  await expect(anna.button('Edit Snow day')).toHaveCount(0);
  expect([...anna.app.browserErrors, ...ben.app.browserErrors]).toEqual([]);
});

test('a medium that is switched off is off for everybody once it is published, and comes back with Undo [SH-04] [CA-11]', async ({
  browser,
}) => {
  const { anna, ben } = await twoManagers(browser, settingsPages.cadences);
  const texts = ({ page }: SettingsWindow) =>
    page.getByRole('group', { name: '3 days before: sent by' }).getByRole('checkbox', { name: 'Text' });
  await texts(anna).press('Space');
  await expect(await anna.review()).toContainText(['Clients get no text 3 days before their appointment.']);
  await expect(texts(ben)).toBeChecked();
  await anna.publish('1 change published');
  // The pointer on the notice keeps it.
  await anna.button('Undo: 1 change published').hover();
  await expect(texts(ben)).not.toBeChecked();
  await anna.button('Undo: 1 change published').click();
  for (const app of [anna, ben]) await expect(texts(app)).toBeChecked();
  expect([...anna.app.browserErrors, ...ben.app.browserErrors]).toEqual([]);
});

test('when two people edit the same field, the second sees both values before publishing, and decides [SH-04] [PS-11]', async ({
  browser,
}) => {
  const { anna, ben } = await twoManagers(browser, settingsPages.practice);
  await anna.field('Practice name').fill('Elm Animal Hospital');
  await anna.field('City').fill('Bangor');
  await ben.field('Practice name').fill('Elm & Oak Vets');
  await ben.field('City').fill('Augusta');
  await ben.field('Zip').fill('04330');
  await anna.review();
  await anna.publish('2 changes published');
  // The user's own edit stays.
  await expect(ben.field('Practice name')).toHaveValue('Elm & Oak Vets');

  await ben.button('Publish Changes').click();
  const conflict = ben.dialog('A colleague published different changes');
  for (const [field, theirs, mine] of [
    ['Practice name', 'Elm Animal Hospital', 'Elm & Oak Vets'],
    ['City', 'Bangor', 'Augusta'],
  ] as const) {
    const choice = conflict.getByRole('group', { name: field });
    await expect(choice).toContainText(`Your colleague’s version${theirs}`);
    await expect(choice).toContainText(`Your version${mine}`);
  }
  await expect(conflict.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await conflict.getByRole('button', { name: 'Use your colleague’s version for City' }).click();
  await conflict.getByRole('button', { name: 'Keep your version for Practice name' }).click();
  await expect(ben.dialog('Publish these changes?').getByRole('listitem')).toHaveText([
    aChange('Practice name', 'Elm Animal Hospital', 'Elm & Oak Vets'),
    aChange('Zip', '01101', '04330'),
  ]);
  await ben.publish('2 changes published');

  for (const app of [anna, ben]) {
    await expect(app.field('Practice name')).toHaveValue('Elm & Oak Vets');
    await expect(app.field('City')).toHaveValue('Bangor');
    await expect(app.field('Zip')).toHaveValue('04330');
  }
  expect([...anna.app.browserErrors, ...ben.app.browserErrors]).toEqual([]);
});

test('edits survive the end of the session, and are published once after the next sign-in [SH-65] [PS-11] @core', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const anna = await SettingsWindow.open(browser, link, settingsPages.practice);
  await anna.field('Practice name').fill('Elm Animal Hospital');
  await anna.field('City').fill('Springfield by the Sea');
  await anna.review();
  await sandbox.setFaults({ routes: [{ route: '* /v1/*', status: 401 }] });
  await anna.button('Publish').click();
  await expect(anna.page.getByText('Your session has expired.')).toBeVisible();
  expect(await anna.page.content()).not.toContain('by the Sea');

  await sandbox.setFaults({});
  await anna.launch(await sandbox.launchLinkTo(link), settingsPages.practice);
  await expect(anna.bar).toContainText('2 changes not published');
  await expect(anna.field('Practice name')).toHaveValue('Elm Animal Hospital');
  await expect(anna.field('City')).toHaveValue('Springfield by the Sea');
  await anna.review();
  await anna.publish('2 changes published');
  const history = await anna.openHistory();
  await expect(history.getByRole('button', { name: /^Undo the changes published/ })).toHaveCount(1);
});

test('a reload in the middle of an edit loses nothing, not even a half-written quick reply', async ({ page }) => {
  const anna = new SettingsWindow(new AppPage(page));
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await anna.launch(await sandbox.anotherPractice(), settingsPages.texting);
  await anna.switch('Open on Saturday').uncheck();
  await anna.button('New quick reply').click();
  const dialog = anna.dialog('New quick reply');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Snow day');
  await dialog.getByRole('textbox', { name: 'Text' }).pressSequentially('We open at ');
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);

  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Snow day');
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('We open at ');
  await dialog.getByRole('textbox', { name: 'Text' }).press('End');
  await dialog.getByRole('textbox', { name: 'Text' }).pressSequentially('ten');
  await dialog.getByRole('button', { name: 'Add quick reply' }).click();
  await expect(anna.switch('Open on Saturday')).not.toBeChecked();
  await expect(await anna.review()).toHaveText([
    aChange('Opening hours on Saturday', '8:00 AM to 1:00 PM', 'Closed all day'),
    aChange('Quick reply “Snow day”', 'Does not exist yet', 'We open at ten'),
  ]);
  await anna.publish('2 changes published');
  await page.reload();
  await expect(anna.button('Edit Snow day')).toBeVisible();
  await expect(anna.bar).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  expect(anna.app.browserErrors).toEqual([]);
});

test('when half of a publish fails, the page shows which half, and a retry publishes the rest, each change once [SH-04] [PS-11] [F-13] @core', async ({
  browser,
}) => {
  const { anna, ben } = await twoManagers(browser, settingsPages.practice);
  await anna.field('Practice name').fill('Elm Animal Hospital');
  await anna.field('Portal link').fill('elm-hospital');
  await anna.review();
  await sandbox.setFaults({ routes: [{ route: routeOf(saveShortlink), status: 500 }] });
  await anna.button('Publish').click();
  const failed = anna.dialog('Changes could not be published.');
  const change = (name: string) => failed.getByRole('listitem').filter({ hasText: name });
  await expect(change('Practice name')).toContainText('Published');
  await expect(change('Practice name')).not.toContainText('Not published');
  await expect(change('Portal link')).toContainText('Not published');
  await expect(ben.field('Practice name')).toHaveValue('Elm Animal Hospital');
  await expect(ben.field('Portal link')).toHaveValue('');

  // This time the server publishes it, though the answer is lost.
  await sandbox.setFaults({ routes: [{ route: routeOf(saveShortlink), dropAfterCommit: true }] });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await expect(anna.page.getByText('1 change published')).toBeVisible();
  await expect(anna.bar).toHaveCount(0);
  await expect(ben.field('Portal link')).toHaveValue('elm-hospital');

  const history = await ben.openHistory();
  await expect(history.getByRole('button', { name: /^Undo the changes published/ })).toHaveCount(1);
  await expect(history.getByText('To: Elm Animal Hospital')).toHaveCount(1);
  await expect(history.getByText('To: elm-hospital')).toHaveCount(1);
});

test('an edit is reviewed, published and reverted by keyboard alone [SH-04] [PS-11]', async ({ page }) => {
  const anna = new SettingsWindow(new AppPage(page));
  await anna.launch(await sandbox.anotherPractice(), settingsPages.practice);
  const before = await anna.field('Practice name').inputValue();
  await focusByKeyboard(anna.field('Practice name'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Elm Animal Hospital');
  await focusByKeyboard(anna.field('Email'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('hello');
  await focusByKeyboard(anna.button('Publish Changes'));
  await page.keyboard.press('Enter');
  // The focus moves to the field that cannot be published, which says what to do.
  await expect(anna.field('Email')).toBeFocused();
  await expect(anna.field('Email')).toHaveAccessibleDescription(/This email is invalid/);
  await page.keyboard.press('End');
  await page.keyboard.type('@elm.example');
  await focusByKeyboard(anna.button('Publish Changes'));
  await page.keyboard.press('Enter');
  await expect(anna.dialog('Publish these changes?').getByRole('listitem')).toHaveCount(2);
  await focusByKeyboard(anna.button('Publish'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 changes published')).toBeVisible();
  await expect(anna.button('History')).toBeFocused();
  const history = anna.dialog('Published changes');
  // At once, the key would count as the second half of a double press.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(history).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(history.getByRole('button', { name: 'Close' })).toBeFocused();
  await focusByKeyboard(history.getByRole('button', { name: /^Undo the changes published/ }));
  await page.keyboard.press('Enter');
  await expect(history.getByText('Undid an earlier change')).toBeVisible();
  await expect(history.getByRole('button', { name: 'Undone' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(anna.button('History')).toBeFocused();
  await expect(anna.field('Practice name')).toHaveValue(before);
  expect(anna.app.browserErrors).toEqual([]);
});

for (const { name, viewport, colorScheme, details } of displayModes)
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('a publish with invalid fields leads to the first problem, visible above the bar, and then to the next [SH-04] [PS-03] [PS-11]', async ({
      page,
    }) => {
      const anna = new SettingsWindow(new AppPage(page));
      const link = await sandbox.anotherPractice();
      const expectInView = async (field: Locator) => {
        await expect(field).toBeFocused();
        const [box, bar] = [await field.boundingBox(), await anna.bar.boundingBox()];
        expect(box!.y).toBeGreaterThanOrEqual(0);
        expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
      };
      await anna.launch(link, settingsPages.texting);
      await anna.page.getByLabel('Monday, to').fill('07:00');
      await anna.switch('Reply while we are closed').check();
      await anna.field('Out-of-office message').fill('');
      await anna.button('New quick reply').scrollIntoViewIfNeeded();
      // The second press at the same place hits the button, too.
      await anna.button('Publish Changes').dblclick();
      await expectInView(anna.field('Out-of-office message'));
      await expect(anna.bar).toContainText('1 problem to fix before you can publish');
      await anna.button('New quick reply').scrollIntoViewIfNeeded();
      await anna.bar.getByRole('button', { name: 'Out-of-office message' }).click();
      await expectInView(anna.field('Out-of-office message'));
      await expectNoFinding(page);

      await anna.launch(await sandbox.launchLinkTo(link), settingsPages.practice);
      await page.getByRole('combobox', { name: 'State' }).fill('XX');
      await anna.field('Zip').fill('123');
      await anna.field('Portal link').fill(`elm-clinic-${viewport.width}`);
      await anna.field('Practice name').fill(`${'🐾'.repeat(60)}!`);
      await anna.button('Publish Changes').click();
      await expectInView(anna.field('Practice name'));
      await expect(anna.field('Practice name')).toHaveAccessibleDescription(/at most 120 characters/);
      await anna.field('Practice name').fill(`${'🐾'.repeat(60)} `);
      await expect(anna.field('Practice name')).toHaveAccessibleDescription('120 of 120 characters');
      await anna.button('Publish Changes').click();
      await expectInView(page.getByRole('combobox', { name: 'State' }));
      await anna.bar.getByRole('button', { name: 'Zip' }).click();
      await expectInView(anna.field('Zip'));
      await expectNoFinding(page);
      await anna.field('Zip').fill('041011234');
      await page.getByRole('combobox', { name: 'State' }).fill('maine');
      await expect(page.getByRole('option')).toHaveText(['MaineME']);
      await expectNoFinding(page);
      await page.keyboard.press('Enter');
      await expect(await anna.review()).toHaveCount(4);
      await anna.publish('4 changes published');
      await expect(anna.field('Zip')).toHaveValue('04101-1234');

      await anna.launch(await sandbox.launchLinkTo(link), settingsPages.cadences);
      const { groups } = cadences;
      const services = page.getByRole('list', { name: groups.serviceReminders.timeline }).getByRole('checkbox');
      for (const medium of await services.all()) if (await medium.isChecked()) await medium.press('Space');
      await anna.button('Publish Changes').click();
      await expectInView(anna.switch(groups.serviceReminders.switch));
      await expect(page.getByText(cadences.noOption.serviceReminders)).toBeVisible();
      await expectNoFinding(page);
      await anna.switch(groups.serviceReminders.switch).uncheck();
      await expect(await anna.review()).not.toHaveCount(0);
      expect(anna.app.browserErrors).toEqual([]);
    });

    test('the portal link leads to the practice’s own page, for everyone, down to 320 pixels [PS-08]', async ({
      browser,
      page,
    }) => {
      const anna = new SettingsWindow(new AppPage(page));
      await anna.launch(await sandbox.anotherPractice(), settingsPages.practice);
      await anna.field('Practice name').fill('Elm & Sons Animal Hospital of Greater Springfield');
      await anna.field('Portal link').fill(`elm-and-sons-${viewport.width}`);
      await anna.review();
      await anna.publish('2 changes published');
      const visitor = new AppPage(await (await browser.newContext({ viewport, colorScheme })).newPage());
      await visitor.page.goto(`${server.url}/p/ELM-and-sons-${viewport.width}`);
      await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(
        'Elm & Sons Animal Hospital of Greater Springfield',
      );
      for (const [name, href] of [
        [/^Call/, /^tel:\+1/],
        [/^Text/, /^sms:\+1/],
        [/^Email/, /^mailto:/],
        [/^Directions/, /^https:/],
      ] as const)
        await expect(visitor.page.getByRole('link', { name })).toHaveAttribute('href', href);
      await expectNoFinding(visitor.page);
      await visitor.page.setViewportSize({ width: 320, height: 640 });
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect([...anna.app.browserErrors, ...visitor.browserErrors]).toEqual([]);
    });

    test(
      'has no axe violations in practice settings, in publishing them and in their history',
      details,
      async ({ browser, page }) => {
        const anna = new SettingsWindow(new AppPage(page));
        const link = await sandbox.anotherPractice();
        await anna.launch(link, settingsPages.practice);
        await anna.field('Portal link').fill('elm & oak');
        await anna.field('City').fill('');
        await anna.button('Publish Changes').click();
        await expect(page.getByText('City is required.')).toBeVisible();
        await expectNoFinding(page);
        await anna.field('Portal link').fill(`elm-${viewport.width}`);
        await anna.field('City').fill('Bangor');
        await anna.review();
        await expectNoFinding(page);
        await sandbox.setFaults({ routes: [{ route: routeOf(saveShortlink), status: 500 }] });
        await anna.button('Publish').click();
        await expect(anna.dialog('Changes could not be published.').getByText('Not published')).toBeVisible();
        await expectNoFinding(page);
        await sandbox.setFaults({});
        await anna.button('Try again').click();
        await expect(anna.bar).toHaveCount(0);
        await expect(page.getByRole('img', { name: 'QR code of your portal address' })).toBeVisible();
        await anna.dismissNotice();
        await expectNoFinding(page);

        const ben = await SettingsWindow.signIn(browser, link, settingsPages.practice, 0);
        await anna.field('City').fill('Portland');
        await ben.field('City').fill('Augusta');
        await ben.review();
        await ben.publish('1 change published');
        await anna.button('Publish Changes').click();
        await expect(anna.dialog('A colleague published different changes')).toBeVisible();
        await expectNoFinding(page);
        await anna.button('Use your colleague’s version for City').click();
        // It was the last change, so nothing is left to publish.
        await expect(page.getByText('Your colleague’s version stays')).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await anna.openHistory();
        await expectNoFinding(page);
      },
    );

    test(
      'has no axe violations in text messages, in a quick reply and in publishing them',
      details,
      async ({ page }) => {
        const anna = new SettingsWindow(new AppPage(page));
        await anna.launch(await sandbox.anotherPractice(), settingsPages.texting);
        await anna.switch('Reply while we are closed').check();
        await anna.page.getByLabel('Monday, to').fill('07:00');
        await expect(page.getByText('Until 7:00 AM the next day')).toBeVisible();
        await expectNoFinding(page);
        await anna.page.getByLabel('Monday, to').fill('17:00');
        await anna.button('New quick reply').click();
        const dialog = anna.dialog('New quick reply');
        await dialog.getByRole('button', { name: 'Add quick reply' }).click();
        await expect(dialog.getByText('A quick reply needs a name.')).toBeVisible();
        await expectNoFinding(page);
        await dialog.getByRole('textbox', { name: 'Name' }).fill('Snow day');
        await dialog.getByRole('textbox', { name: 'Text' }).fill('We open at ten.');
        await dialog.getByRole('button', { name: 'Add quick reply' }).click();
        await anna.review();
        await expectNoFinding(page);
        await anna.publish('3 changes published');
        await anna.dismissNotice();
        await anna.openHistory();
        await expectNoFinding(page);
        expect(anna.app.browserErrors).toEqual([]);
      },
    );
  });
