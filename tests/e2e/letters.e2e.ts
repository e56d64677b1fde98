import { type Browser, expect, type Page } from '@playwright/test';
import { errorMessages } from '#src/strings/errors.ts';
import { testEmails } from '#src/strings/newsletter-tests.ts';
import { newsletters as words } from '#src/strings/newsletters.ts';
import { shell } from '#src/strings/shell.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { aPicture } from '#tests/support/png.ts';
import { type LaunchLink, launchUrl } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();

async function open(browser: Browser, link: LaunchLink, query = ''): Promise<Page> {
  const { page } = await AppPage.open(browser);
  await page.goto(launchUrl(link, '/config/mass-communications'));
  await expect(page.getByRole('heading', { level: 1, name: shell.titles.newsletters })).toBeVisible();
  if (query !== '') await page.goto(new URL(query, page.url()).href);
  return page;
}

async function begin(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: words.list.create }).click();
  await page.getByRole('textbox', { name: words.begin.name }).fill(name);
  await page.getByRole('button', { name: words.begin.create }).click();
  await expect(letterOf(page)).toBeVisible();
}

const letterOf = (page: Page) => page.getByRole('textbox', { name: words.editor.letter });
const isSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();
const framed = (page: Page) => page.frameLocator('iframe[title^="The letter"]').locator('body');

test('a letter is written, reloaded before it is saved, and found again; a test of it arrives; what is pasted becomes a letter [NL-04] [NL-12] [NL-16] [F-60] [D-41] @core', async ({
  browser,
}) => {
  const page = await open(browser, await sandbox.anotherPractice());
  await begin(page, 'Ticks');
  await letterOf(page).click();
  await page.keyboard.type('Ticks are ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('back');
  await page.keyboard.press('Control+b');
  // Not the preview: it follows so late that the letter may be saved by then.
  await expect(page.getByText(words.saving.unsaved)).toBeVisible();
  await page.reload();
  await expect(letterOf(page)).toHaveText('Ticks are back');
  await isSaved(page);
  await expect(framed(page)).toContainText('Ticks are back');
  await expect(framed(page).locator('strong')).toHaveText('back');

  const to = `front-${Date.now()}@elm.example`;
  await page.getByRole('button', { name: testEmails.open }).click();
  await expectNoFinding(page);
  await page.getByRole('textbox', { name: testEmails.to }).fill(to);
  await page.keyboard.press('Enter');
  await expect(page.getByText(testEmails.sent(to))).toBeVisible();
  await expect
    .poll(async (): Promise<unknown> =>
      (await fetch(`${server.url}/sandbox/api/mailbox/${encodeURIComponent(to)}`)).json(),
    )
    .toMatchObject([{ subject: '[Test] Ticks', text: expect.stringContaining('Ticks are back') as unknown }]);

  await letterOf(page).press('Control+End');
  await letterOf(page).evaluate((editor) => {
    const data = new DataTransfer();
    data.setData('text/html', '<p>Pasted <script>x()</script><img src="https://evil.example/x.gif"><u>line</u></p>');
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(letterOf(page).locator('u')).toHaveText('line');
  await expect(letterOf(page).locator('img')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(letterOf(page)).toHaveText('Ticks are back');
});

test('a picture is uploaded and shown, in the letter and in its preview [API-35] [CN-02]', async ({ browser }) => {
  const page = await open(browser, await sandbox.anotherPractice());
  await begin(page, 'Cats');
  await page.locator('input[type=file]').setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: aPicture() });
  const picture = letterOf(page).locator('img');
  await expect(picture).toBeVisible();
  await page.getByRole('textbox', { name: words.editor.pieces.alt }).fill('A cat');
  await isSaved(page);
  await expect(framed(page).getByRole('img', { name: 'A cat' })).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  for (const [pictures, way] of [
    [2, 'drop'],
    [3, 'paste'],
  ] as const) {
    await give(page, way, 'image/png', aPicture());
    await expect(picture).toHaveCount(pictures);
  }
  // Nothing else is a picture, and the app stays open.
  await give(page, 'drop', 'application/pdf', Buffer.from('%PDF-1.7'));
  await expect(page.getByText(errorMessages.unsupported_format)).toBeVisible();
  await give(page, 'paste', 'image/png', aPicture(), 'What the text processor shows');
  await expect(letterOf(page)).toContainText('What the text processor shows');
  await expect(picture).toHaveCount(3);
});

test('with a picture selected, a press beside a text moves the caret there, and what is written leaves the picture; an address that is written is a link', async ({
  browser,
}) => {
  const page = await open(browser, await sandbox.anotherPractice());
  await begin(page, 'Winter');
  const letter = letterOf(page);
  const picture = letter.locator('img');
  const texts = letter.getByRole('group');
  const fields = page.getByRole('group', { name: words.editor.pieces.image });
  const selectPicture = () =>
    // Within half a second of the last press it is a double press, which selects nothing.
    expect(async () => {
      await picture.click();
      await expect(fields).toBeVisible({ timeout: 500 });
    }).toPass();
  await letter.click();
  await page.keyboard.type('First');
  await page.locator('input[type=file]').setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: aPicture() });
  await expect(picture).toBeVisible();
  await letter.press('Enter');
  await page.keyboard.type('Last');
  await expect(texts).toHaveText(['First', 'Last']);

  for (const [at, written] of [
    [0, 'First'],
    [1, 'Last'],
  ] as const) {
    const paragraph = letter.getByRole('paragraph').filter({ hasText: written });
    // Where it is before the picture is selected: its fields must not move it.
    const { x, y, width, height } = (await paragraph.boundingBox())!;
    await selectPicture();
    await page.mouse.move(x + width - 20, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 21, y + height / 2);
    await page.mouse.up();
    await expect(fields).toBeHidden();
    await page.keyboard.type('!');
    await expect(texts.nth(at)).toHaveText(`${written}!`);
    await expect(picture).toHaveCount(1);
  }

  await selectPicture();
  await page.keyboard.type('See harborview.example/winter.');
  await page.keyboard.press('Enter');
  await expect(texts).toHaveText(['First!', 'See harborview.example/winter.', 'Last!']);
  await expect(letter.getByRole('link')).toHaveText('harborview.example/winter');
  await expect(letter.getByRole('link')).toHaveAttribute('href', 'https://harborview.example/winter');

  await selectPicture();
  await page.keyboard.insertText('Today');
  await expect(texts).toHaveText(['First!', 'Today', 'See harborview.example/winter.', 'Last!']);
  await expect(picture).toHaveCount(1);

  await selectPicture();
  await page.keyboard.press('Delete');
  await expect(picture).toHaveCount(0);
});

/** A file is dropped on the letter, or pasted into it, also beside a text. */
const give = (page: Page, way: 'drop' | 'paste', type: string, content: Buffer, text = '') =>
  letterOf(page).evaluate(
    (editor, given) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(given.bytes)], 'given', { type: given.type }));
      if (given.text !== '') data.setData('text/plain', given.text);
      const { x, y } = editor.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      editor.dispatchEvent(
        given.way === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data, clientX: x + 30, clientY: y + 30 })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    { way, type, bytes: [...content], text },
  );

test('two windows change the same letter, and neither version is lost [API-43]', async ({ browser }) => {
  const link = await sandbox.anotherPractice();
  const first = await open(browser, link);
  await begin(first, 'Spring');
  const query = new URL(first.url()).search;
  const second = await open(browser, await sandbox.launchLinkTo(link), query);
  await expect(letterOf(second)).toBeVisible();
  await second.context().setOffline(true);
  await letterOf(first).click();
  await first.keyboard.type('From the first');
  await isSaved(first);
  await letterOf(second).click();
  await second.keyboard.type('From the second');
  // Until the editor has reported it, the other version would simply take its place, and it would become the copy.
  await expect(second.getByText(words.saving.unsaved).or(second.getByText(words.saving.failed))).toBeVisible();
  await second.context().setOffline(false);
  await expect(second.getByText('while you were writing')).toBeVisible();
  await second.getByRole('button', { name: words.conflict.mine }).click();
  await isSaved(second);
  await second.getByRole('link', { name: words.wizard.back.communications }).click();
  await second.getByRole('link', { name: /^Spring \(other version, / }).click();
  await second
    .getByRole('navigation', { name: words.wizard.steps.label })
    .getByRole('link', { name: words.wizard.steps.content })
    .click();
  await expect(letterOf(second)).toHaveText('From the first');
});

test('two windows of one browser write in a letter at the same time, and it has the words of both [API-43]', async ({
  browser,
}) => {
  const first = await open(browser, await sandbox.anotherPractice());
  await begin(first, 'Spring');
  await letterOf(first).click();
  await first.keyboard.type('One');
  await first.keyboard.press('Enter');
  await first.keyboard.type('Two');
  await isSaved(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await expect(letterOf(second)).toHaveText('OneTwo');
  await letterOf(first).press('Control+Home');
  await letterOf(second).press('Control+End');
  for (const letter of 'abcdefgh') {
    await first.keyboard.type(letter);
    await second.keyboard.type(letter.toUpperCase());
  }
  const both = 'abcdefghOneTwoABCDEFGH';
  await expect(letterOf(first)).toHaveText(both);
  await expect(letterOf(second)).toHaveText(both);
  await second.close();
  await first.reload();
  await expect(letterOf(first)).toHaveText(both);
});

test('a letter is written by keyboard alone', async ({ browser }) => {
  const page = await open(browser, await sandbox.anotherPractice(), '?item=new');
  await page.getByRole('textbox', { name: words.begin.name }).focus();
  await page.keyboard.type('Keys');
  await page.keyboard.press('Enter');
  await expect(letterOf(page)).toBeVisible();
  await letterOf(page).focus();
  await page.keyboard.type('One');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const choice = page.getByRole('menuitem', { name: words.editor.sections.textSection });
  await expect(choice).toBeVisible();
  // A press right after the menu has opened counts as the second half of a double press.
  await expect(async () => {
    if (await choice.isVisible()) await choice.press('Enter', { timeout: 1000 });
    await expect(choice).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(letterOf(page)).toBeFocused();
  await page.keyboard.type('Two');
  await expect(letterOf(page)).toHaveText('OneTwo');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(letterOf(page)).toHaveText('TwoOne');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('https://elm.example/');
  await page.keyboard.press('Enter');
  await expect(letterOf(page).getByRole('link')).toBeVisible();
});

for (const { name, viewport, colorScheme, details } of displayModes)
  test(`is accessible, ${name}`, details, async ({ browser }) => {
    const page = await open(browser, await sandbox.launchLink());
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expect(page.getByRole('list', { name: words.list.label })).toBeVisible();
    await expectNoFinding(page);
    await page.getByRole('link', { name: words.tabs.templates, exact: true }).click();
    await expect(page.getByRole('list', { name: words.templates.label })).toBeVisible();
    await expectNoFinding(page);
    await page.getByRole('list', { name: words.templates.label }).getByRole('link').first().click();
    await expect(letterOf(page)).toBeVisible();
    await expectNoFinding(page);
  });
