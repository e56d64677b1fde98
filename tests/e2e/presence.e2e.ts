import { type Browser, expect } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { type LaunchLink, nameOfNumber } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();

/** Signs in as a member of the practice's staff, in a new browser. */
async function signInAsColleague(browser: Browser, { practiceName }: LaunchLink, which: number) {
  const app = await AppPage.open(browser);
  await app.page.goto(`${server.url}/client-communications`);
  const account = app.page.getByRole('region', { name: practiceName }).first().getByRole('button').nth(which);
  const name = await account.locator('strong').innerText();
  await account.click();
  await expect(app.conversations).toBeVisible();
  return { app, name };
}

test('shows who else opens a conversation, writes in it and leaves it', async ({ browser }) => {
  const link = await sandbox.launchLink();
  const phone = aPhone();
  await sandbox.textFrom(phone, link.practicePhone, 'Can Luna come in today?');
  const client = nameOfNumber(phone);
  const [anna, ben] = [await signInAsColleague(browser, link, 0), await signInAsColleague(browser, link, 1)];

  await anna.app.openConversation(client);
  await expect(ben.app.linkTo(client)).toHaveAccessibleName(new RegExp(`${anna.name} is here`));
  await ben.app.openConversation(client);
  await expect(anna.app.thread).toContainText(`${ben.name} is here`);
  await expect(ben.app.thread).toContainText(`${anna.name} is here`);

  await ben.app.composer.pressSequentially('Yes, at three');
  await expect(anna.app.thread).toContainText(`${ben.name} is writing…`);
  await expect(anna.app.conversationWith(client)).toContainText(`${ben.name} is writing…`);
  await ben.app.composer.clear();
  await expect(anna.app.thread).toContainText(`${ben.name} is here`);

  await ben.app.page.close();
  await expect(anna.app.thread).not.toContainText(ben.name);
  expect([...anna.app.browserErrors, ...ben.app.browserErrors]).toEqual([]);
});
