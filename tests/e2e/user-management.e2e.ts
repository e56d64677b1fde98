import { type Browser, expect } from '@playwright/test';
import { expectNoFinding } from '#tests/support/axe.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { launchUrl } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();

const invited = 'maya.okafor@elm.example';

/** Follows the link of an invitation, chooses the account and enters a name. */
async function acceptInvitation(browser: Browser, link: string) {
  const app = await AppPage.open(browser);
  const { page } = app;
  const tokens: string[] = [];
  page.on('request', (request) => {
    const token = request.headers()['authorization'];
    if (token && request.url().startsWith(`${server.url}/v1/`)) tokens.push(token);
  });
  const socketOpened = page.waitForEvent('websocket', (socket) => socket.url().includes('/realtime'));
  await page.goto(link);
  await page.getByRole('button', { name: invited }).click();
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByRole('button', { name: 'Continue' }).click();
  const socket = await socketOpened;
  await page.getByRole('link', { name: /^Client communications/ }).click();
  await expect(app.conversations).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Maya Okafor');
  return {
    app,
    socket,
    /** The status of a call with the page's token, made without the page. */
    call: async () => {
      const response = await fetch(`${server.url}/v1/app/user`, { headers: { authorization: tokens.at(-1) ?? '' } });
      return response.status;
    },
  };
}

test('invites a user by email, who signs in and loses access when removed [UM-01] [UM-06] [UM-12] [UM-14] [UM-25] [UM-28]', async ({
  browser,
  page,
}) => {
  const admin = new AppPage(page);
  await page.goto(launchUrl(await sandbox.launchLink('NEO'), '/config/reports'));

  const dialog = await admin.openUserManagement();
  await expect(dialog.getByRole('list', { name: 'Users' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expectNoFinding(page);
  await page.keyboard.type(invited);
  await page.keyboard.press('Enter');
  await expect(page.getByText('User invited')).toBeVisible();
  const card = dialog.getByRole('listitem').filter({ hasText: invited });
  await expect(card).toContainText('Pending invitation');
  await expectNoFinding(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Close', 'Invite', `Remove ${invited}`]) {
    const button = dialog.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await expect.poll(async () => (await sandbox.mailOf(invited)).length).toBe(1);
  const [email] = await sandbox.mailOf(invited);
  const link = /https?:\/\/\S+/.exec(email?.text ?? '')?.[0] ?? '';
  expect(new URL(link).origin).toBe(server.url);
  const sandboxPage = await page.context().newPage();
  await sandboxPage.goto(`${server.url}/sandbox`);
  await sandboxPage.getByText(`To ${invited}`).click();
  await expect(sandboxPage.locator('iframe').contentFrame().getByRole('link', { name: link })).toBeVisible();
  await sandboxPage.close();

  const maya = await acceptInvitation(browser, link);
  expect(await maya.call()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await admin.openUserManagement();
  await expect(card).toContainText('Maya Okafor');

  await card.getByRole('button', { name: 'Remove Maya Okafor' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoFinding(page);
  const closed = maya.socket.waitForEvent('close');
  await dialog.getByRole('button', { name: 'Yes I am sure' }).click();
  await expect(page.getByText('User removed')).toBeVisible();
  await Promise.all([closed, expect.poll(maya.call).toBe(403)]);
  await expect(maya.app.page.getByText('You do not have access to this practice.')).toBeVisible();
  await expect(card).toHaveCount(0);

  // A new sign-in fails, too: the account is no longer offered.
  await maya.app.page.getByRole('link', { name: 'Sign in with another account' }).click();
  await expect(maya.app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(maya.app.page.getByRole('button', { name: invited })).toHaveCount(0);
  expect(admin.browserErrors).toEqual([]);
});
