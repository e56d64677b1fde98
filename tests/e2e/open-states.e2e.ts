import { expect, type Locator, type Page } from '@playwright/test';
import { axeFindings } from '#tests/support/axe.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();

/** What is wrong with where the focus is while a dialog is open: it belongs in the first field, else on the main action. */
function startOfDialog(): string | null {
  const top = [...document.querySelectorAll('[role=dialog]')].at(-1);
  const { activeElement } = document;
  if (!top) return null;
  if (!top.contains(activeElement)) return 'is behind the dialog';
  const isOnClose = activeElement?.getAttribute('aria-label') === 'Close';
  return isOnClose && top.querySelectorAll('button, input, select, textarea').length > 1
    ? 'is on the close button'
    : null;
}

/** Runs axe in several states, checks where an open dialog has the focus, and reports the findings of each at the end. */
function axeRecorder(page: Page, forcedColors = false) {
  const findings: Record<string, readonly string[]> = {};
  return {
    /** @param inMenu a menu is open over the page, outside its landmarks. */
    async check(state: string, inMenu = false): Promise<void> {
      const found = await axeFindings(page, [
        ...(forcedColors ? ['color-contrast'] : []),
        ...(inMenu ? ['region'] : []),
      ]);
      if (found.length > 0) findings[state] = found;
      const start = await page.evaluate(startOfDialog);
      if (start !== null) findings[`the focus: ${state}`] = [start];
    },
    expectNoFindings: () => expect(findings).toEqual({}),
  };
}
type Check = ReturnType<typeof axeRecorder>['check'];

const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });

interface Opened {
  readonly role?: 'dialog' | 'menu';
  /** Where Escape puts the focus; by default on the button. */
  readonly returnsTo?: Locator;
}

/** Presses a button that opens something, runs axe, and closes it with Escape, which returns the focus. */
async function checkOpenedBy(page: Page, button: string | RegExp, check: Check, opened: Opened = {}) {
  const opener = page.getByRole('button', { name: button }).first();
  const { role = 'dialog', returnsTo = opener } = opened;
  await opener.click();
  await expect(page.getByRole(role).last()).toBeVisible();
  await check(`behind ${button instanceof RegExp ? button.source : button}`, role === 'menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole(role)).toHaveCount(0);
  await expect(returnsTo).toBeFocused();
}

/** A window at a path of the app, in the largest practice. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

test('has no axe violations in any state of the inbox', async ({ page }) => {
  const { check, expectNoFindings } = axeRecorder(page);
  const app = new AppPage(page);
  const link = await sandbox.anotherPractice({ conversations: 12, appointments: 4 });
  const phone = aPhone();
  const preferredStart = inNewYork(aWeekday(5), '10:00');
  await sandbox.requestVisit(phone, link.practicePhone, { petName: 'Luna', preferredStart });
  await app.launch(link, undefined, { undo: true });
  await check('the list');
  await checkOpenedBy(page, 'Find or go to', check);
  await checkOpenedBy(page, 'Preferences', check);
  await checkOpenedBy(page, 'New conversation', check);
  await page.keyboard.press('Shift+?');
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
  await check('the shortcuts');
  await page.keyboard.press('Escape');

  const search = page.getByRole('textbox', { name: 'Search conversations' });
  await search.fill('a');
  await expect(page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first()).toBeVisible();
  await check('what was found');
  await search.fill('no such words');
  await check('nothing found');
  await search.fill('');
  await app.conversations.getByRole('link').first().focus();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await check('one selected');
  await page.keyboard.press('Escape');

  await app.openConversation(nameOfNumber(phone));
  await check('a thread with a request');
  await checkOpenedBy(page, 'Add to calendar', check);
  await checkOpenedBy(page, 'Find the client', check);
  await page.getByRole('button', { name: 'Quick replies' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await check('the quick replies');
  await page.keyboard.press('Escape');
  await checkOpenedBy(page, 'Emoji', check, { returnsTo: app.composer });
  await app.composer.fill('See you');
  await checkOpenedBy(page, 'More ways to send', check, { role: 'menu' });
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: 'Choose day and time' }).click();
  await expect(dialog(page, 'Send later')).toBeVisible();
  await check('a text to be scheduled');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(page.getByRole('region', { name: 'Scheduled texts' })).toBeVisible();
  await check('a scheduled text');
  await app.send('On its way');
  await check('a text that can be undone');
  await page.getByRole('button', { name: 'Write a note for staff' }).click();
  await check('a note');
  await page.setViewportSize({ width: 390, height: 844 });
  await checkOpenedBy(page, 'More actions', check, { role: 'menu' });
  expectNoFindings();
  expect(app.browserErrors).toEqual([]);
});

test('has no axe violations in the dialogs of a client’s conversation', async ({ page }) => {
  const { check, expectNoFindings } = axeRecorder(page);
  const app = new AppPage(page);
  const link = await sandbox.anotherPractice({ conversations: 6, appointments: 0 });
  const [client] = await sandbox.clientsOf(link);
  await sandbox.textFrom(client!.phone, link.practicePhone, 'Is this a tick?', [
    `${server.url}/sandbox/pictures/dog.png`,
  ]);
  await app.launch(link);
  await app.openConversation(client!.name);
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  };
  await app.message('Is this a tick?').getByRole('button').first().click();
  await expect(dialog(page, 'Images').getByRole('img')).toBeVisible();
  await check('the image viewer');
  await close();
  await app.thread.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Tag pets' }).click();
  await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
  await check('pets to tag');
  await close();
  await app.thread.getByRole('button', { name: 'Mark as done' }).click();
  await expect(dialog(page, 'Save to the patient record?').getByRole('checkbox').first()).toBeVisible();
  await check('marking as done');
  await close();
  await app.composer.fill('See you');
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  // The button may be where the menu was, and then a press at once counts as the second half of a double press.
  await expect(async () => {
    await page.getByRole('region', { name: 'Scheduled texts' }).getByRole('button', { name: /^Edit/ }).click();
    await expect(dialog(page, 'Change the scheduled text')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await check('a scheduled text that is edited');
  await close();
  await app.conversations.getByRole('link').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('e');
  await expect(dialog(page, 'Save to the patient records?').getByRole('checkbox').first()).toBeVisible();
  await check('marking several as done');
  expectNoFindings();
  expect(app.browserErrors).toEqual([]);
});

test('has no axe violations in any state of the audit', async ({ page }) => {
  const { check, expectNoFindings } = axeRecorder(page);
  const app = new AppPage(page);
  await app.launch(await sandbox.launchLink());
  await openAt(page, '/appointment-audit');
  await check('the audit');
  await page.getByRole('checkbox', { name: 'Show appointments with automated reminders' }).check();
  await expect(page.getByRole('article').first()).toBeVisible();
  await check('all appointments');
  await checkOpenedBy(page, /^Mark the appointment/, check);
  await page.getByRole('button', { name: 'Start calling' }).click();
  const calls = page.getByRole('region', { name: 'Calls' });
  await expect(calls).toContainText('Call 1 of');
  await check('the calls');
  // Whoever is called first today may have no mobile number.
  const text = calls.getByRole('button', { name: /^Text/ });
  await expect(async () => {
    if (!(await text.isVisible())) await calls.getByRole('button', { name: 'Next call' }).click({ timeout: 1000 });
    await expect(text).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.keyboard.press('t');
  await expect(page.getByRole('textbox', { name: 'Text asking for confirmation' })).toBeFocused();
  await check('a text to the client');
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await check('a call that was marked');
  expectNoFindings();
  expect(app.browserErrors).toEqual([]);
});

test('has no axe violations in any state of the settings', async ({ page }) => {
  const { check, expectNoFindings } = axeRecorder(page);
  const app = new AppPage(page);
  await app.launch(await sandbox.launchLink());
  await openAt(page, '/config/practice-settings');
  await check('practice settings');
  await checkOpenedBy(page, 'History', check);
  await checkOpenedBy(page, 'Practice Admin', check);
  await page.getByRole('textbox', { name: 'City' }).fill('Portland');
  await page.getByRole('textbox', { name: 'Zip' }).fill('123');
  await page.getByRole('button', { name: 'Publish Changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Zip' })).toBeFocused();
  await check('a field that is refused');
  await page.getByRole('textbox', { name: 'Zip' }).fill('97201');
  await checkOpenedBy(page, 'Publish Changes', check);
  await checkOpenedBy(page, 'Discard', check);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Text messages' }).click();
  await expect(dialog(page, 'These changes are not published')).toBeVisible();
  await check('leaving with changes');
  await page.getByRole('button', { name: 'Leave, publish later' }).click();
  await checkOpenedBy(page, 'New quick reply', check);
  await check('text messages');
  expectNoFindings();
  expect(app.browserErrors).toEqual([]);
});

/** Each theme at each width, each width with and without the system's own colours, and each theme with and without them. */
const displayModes = [
  { width: 320, colorScheme: 'light', forcedColors: 'none' },
  { width: 320, colorScheme: 'dark', forcedColors: 'active' },
  { width: 390, colorScheme: 'light', forcedColors: 'active' },
  { width: 390, colorScheme: 'dark', forcedColors: 'none' },
  { width: 1024, colorScheme: 'light', forcedColors: 'none' },
  { width: 1024, colorScheme: 'dark', forcedColors: 'active' },
  { width: 1440, colorScheme: 'light', forcedColors: 'active' },
  { width: 1440, colorScheme: 'dark', forcedColors: 'none' },
] as const;

/** Whether something is wider than the page, so that it scrolls sideways. */
const isTooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('main')].some((box) => box && box.scrollWidth > box.clientWidth),
  );

/** `npm test` looks at the narrowest and at one in the system's own colours; `npm run e2e` at all. */
const tagOf = (at: number) => (at === 0 || at === 5 ? [] : ['@slow']);

for (const [at, { width, colorScheme, forcedColors }] of displayModes.entries())
  test(
    `fits and has no axe violations at ${width} px, ${colorScheme}, forced colours ${forcedColors}`,
    {
      tag: tagOf(at),
    },
    async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, forcedColors });
      const page = await context.newPage();
      const { check, expectNoFindings } = axeRecorder(page, forcedColors === 'active');
      const overflowing: string[] = [];
      const checkAndMeasure = async (state: string) => {
        await check(state);
        if (await isTooWide(page)) overflowing.push(state);
      };
      const app = new AppPage(page);
      await app.launch(await sandbox.launchLink());
      await checkAndMeasure('the inbox');
      await app.conversations.getByRole('link').nth(2).click();
      await expect(app.messages.getByRole('article').first()).toBeVisible();
      await checkAndMeasure('a conversation');
      await openAt(page, '/');
      await checkAndMeasure('the landing');
      await openAt(page, '/appointment-audit');
      await checkAndMeasure('the audit');
      await page.getByRole('checkbox', { name: 'Show appointments with automated reminders' }).check();
      await page.getByRole('button', { name: 'Start calling' }).click();
      await expect(page.getByRole('region', { name: 'Calls' })).toBeVisible();
      await checkAndMeasure('the calls');
      for (const path of ['practice-settings', 'text-messages', 'cadences-customization']) {
        await openAt(page, `/config/${path}`);
        await expect(page.getByRole('button', { name: 'History' })).toBeVisible();
        await checkAndMeasure(path);
      }
      await openAt(page, '/sandbox');
      await checkAndMeasure('the sandbox');
      expectNoFindings();
      expect(overflowing).toEqual([]);
      expect(app.browserErrors).toEqual([]);
      await context.close();
    },
  );

/** The space in pixels between what an element shows and the nearer of its sides. */
const spaceAround = (element: Locator) =>
  element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    const [inner, outer] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    return Math.min(inner.left - outer.left, outer.right - inner.right);
  });

test('cuts off no label on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const app = new AppPage(page);
  await app.launch(await sandbox.anotherPractice({ conversations: 3, appointments: 60 }));
  await app.conversations.getByRole('link').first().click();
  await page.getByRole('textbox', { name: 'Message' }).fill('See you then');
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: 'Choose day and time' }).click();
  const missing = await page.locator('input[type="date"]').evaluate((field: HTMLInputElement) => {
    const given = field.offsetWidth;
    field.style.width = 'max-content';
    return field.offsetWidth - given;
  });
  expect(missing).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  const cut = await dialog(page)
    .getByRole('combobox')
    .evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const ruler = document.createElement('canvas').getContext('2d')!;
      ruler.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return ruler.measureText(field.placeholder).width - room;
    });
  expect(cut).toBeLessThanOrEqual(0);

  await openAt(page, '/appointment-audit');
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
  await page.getByRole('checkbox', { name: 'Show appointments with automated reminders' }).check();
  await page.getByRole('button', { name: 'Start calling' }).click();
  for (const name of ['Confirmed', 'Voicemail', 'Skip'])
    expect(await spaceAround(page.getByRole('button', { name })), name).toBeGreaterThanOrEqual(4);

  await openAt(page, '/config/text-messages');
  const now = await page.getByText(/^Right now/).boundingBox();
  expect(now!.x + now!.width).toBeLessThanOrEqual(304);
});
