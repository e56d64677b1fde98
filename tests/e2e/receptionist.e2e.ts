import { expect, type Page } from '@playwright/test';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { focusByKeyboard } from '#tests/support/keyboard.ts';
import type { LaunchLink } from '#tests/support/sandbox-api.ts';

const { sandbox } = journeyServer();

/** Clients of every practice in the sandbox, by the last digits of their numbers. */
const clients = { '0409': 'Twyla Twice', '3003': 'Dora Unreachable', '3006': 'Lana Landline', '0408': 'Penny Pending' };
const phoneOf = ({ practicePhone }: LaunchLink, digits: keyof typeof clients) => practicePhone.slice(0, -4) + digits;

const focused = (page: Page) => page.locator(':focus');
const focusedRow = (page: Page) => focused(page).locator('xpath=ancestor::li');

/** Moves the focus from the list's first row to a client's. */
async function focusRow(app: AppPage, name: string): Promise<void> {
  await app.page.keyboard.press('Home');
  await expect(focusedRow(app.page)).toHaveAttribute('aria-posinset', '1');
  await focusByKeyboard(app.conversationWith(name).getByRole('link'), 'ArrowDown');
}

test('an hour at the front desk without a mouse [IN-15] [IN-40] [IN-41] [IN-43] [IN-47] @core', async ({ page }) => {
  const { keyboard } = page;
  const link = await sandbox.launchLink();
  const app = new AppPage(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const chip = (name: RegExp) => page.getByRole('toolbar', { name: 'Show only' }).getByRole('button', { name });
  const palette = page.getByRole('combobox', { name: 'Find or go to' });

  await test.step('starts with the new texts', async () => {
    for (const digits of ['3006', '3003', '0409'] as const)
      await sandbox.textFrom(phoneOf(link, digits), link.practicePhone, 'Is the medicine ready?');
    await app.launch(link, undefined, { undo: true });
    await focusByKeyboard(page.getByRole('textbox', { name: 'Search conversations' }));
    await focusByKeyboard(app.conversations.getByRole('link').first());
  });

  await test.step('answers with a quick reply, and marks the conversation as done', async () => {
    await focusRow(app, clients['0409']);
    await keyboard.press('Enter');
    await expect(app.message('Is the medicine ready?')).toBeVisible();
    await expect(app.composer).toBeFocused();
    await keyboard.type('/call');
    await expect(page.getByRole('option', { name: /Call us please/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(app.composer).toHaveValue(/^Hi Twyla, this is easier to talk through\. Please call /);
    await keyboard.press('ControlOrMeta+Shift+Enter');
    await focusByKeyboard(page.getByRole('dialog').getByRole('button', { name: /without saving$/ }));
    await keyboard.press('Enter');
    await expect(page.getByText('Sending to Twyla Twice, marked as done')).toBeVisible();
    await expect(app.conversationWith(clients['0409'])).toHaveCount(0);
  });

  await test.step('moves to the next conversation, and saves it to a pet’s record', async () => {
    await expect(focused(page)).toHaveAttribute('data-conversation', /.+/);
    await focusRow(app, clients['3003']);
    await keyboard.press('e');
    const question = page.getByRole('dialog', { name: 'Save to the patient record?' });
    const pet = question.getByRole('checkbox').first();
    await expect(pet).toBeFocused();
    if (!(await pet.isChecked())) await keyboard.press('Space');
    await expect(pet).toBeChecked();
    await focusByKeyboard(question.getByRole('button', { name: 'Save and mark as done' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Dora Unreachable is done')).toBeVisible();
    await expect(app.conversationWith(clients['3003'])).toHaveCount(0);
    await expect(focused(page)).toHaveAttribute('data-conversation', /.+/);
  });

  await test.step('filters the list by clients waiting for an answer, and pins one', async () => {
    await focusByKeyboard(chip(/^Unread/), 'Shift+Tab');
    await focusByKeyboard(chip(/^Needs reply/), 'ArrowRight');
    await keyboard.press('Enter');
    await expect(chip(/^Needs reply/)).toHaveAttribute('aria-pressed', 'true');
    await focusByKeyboard(app.conversations.locator('[tabindex="0"]'));
    await focusRow(app, clients['3006']);
    await keyboard.press('p');
    await expect(app.linkTo(clients['3006'])).toHaveAccessibleName(/Pinned/);
    await focusByKeyboard(chip(/^Needs reply/), 'Shift+Tab');
    await keyboard.press('Space');
    await expect(chip(/^Needs reply/)).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('starts a conversation with a client', async () => {
    await keyboard.press('ControlOrMeta+k');
    await expect(palette).toBeFocused();
    await keyboard.type('new conv');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New conversation' });
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused();
    await keyboard.type('Penny');
    await keyboard.press('Tab');
    await keyboard.type('Pending');
    await keyboard.press('Enter');
    await focusByKeyboard(dialog.getByRole('button', { name: 'Start a conversation with Penny Pending' }));
    await keyboard.press('Enter');
    await expect(app.thread.getByRole('heading', { name: clients['0408'] })).toBeVisible();
    await expect(app.composer).toBeFocused();
  });

  await test.step('writes a note for staff', async () => {
    await focusByKeyboard(button('Write a note for staff'));
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Note for staff' })).toBeFocused();
    await keyboard.type('Asked for Dr. Lee');
    await keyboard.press('Enter');
    await expect(app.message('Asked for Dr. Lee')).toContainText('Note for staff');
    await keyboard.press('Escape');
    await expect(app.composer).toBeFocused();
  });

  await test.step('undoes a text', async () => {
    await keyboard.type('We are closed on Monday');
    await keyboard.press('Enter');
    await expect(app.message('closed on Monday')).toContainText('Sending in');
    await keyboard.press('ControlOrMeta+z');
    await expect(app.composer).toHaveValue('We are closed on Monday');
    await expect(app.message('closed on Monday')).toHaveCount(0);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Backspace');
  });

  await test.step('opens another page, and returns', async () => {
    for (const [words, address] of [
      ['recom', /recommended-care$/],
      ['client comm', /client-communications$/],
    ] as const) {
      await keyboard.press('ControlOrMeta+k');
      await expect(palette).toBeFocused();
      await keyboard.type(words);
      await keyboard.press('Enter');
      await expect(page).toHaveURL(address);
    }
    await expect(app.conversations).toBeVisible();
  });

  const bodies = (digits: keyof typeof clients) => sandbox.textsReceivedBy(phoneOf(link, digits));
  await expect.poll(() => bodies('0409')).toContainEqual(expect.stringMatching(/^Hi Twyla/));
  expect(await bodies('0408')).not.toContainEqual(expect.stringContaining('Asked for Dr. Lee'));
  expect(await bodies('0408')).not.toContainEqual(expect.stringContaining('closed on Monday'));
  expect(app.browserErrors).toEqual([]);
});
