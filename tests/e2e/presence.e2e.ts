import { type Browser, expect, test } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { type LaunchLink, nameOfNumber } from '#tests/support/outside.ts';

const { server, outside } = journeyServer();

/** One of the practice's staff, each in a browser of their own. */
async function colleague(browser: Browser, { practiceName }: LaunchLink, which: number) {
  const desk = await FrontDesk.open(browser);
  await desk.page.goto(`${server.url}/client-communications`);
  const account = desk.page.getByRole('region', { name: practiceName }).first().getByRole('button').nth(which);
  const name = await account.locator('strong').innerText();
  await account.click();
  await expect(desk.conversations).toBeVisible();
  return { desk, name };
}

test('shows who else opens a conversation, writes in it and leaves it', async ({ browser }) => {
  const link = await outside.launchLink();
  const phone = aPhone();
  await outside.textFrom(phone, link.practicePhone, 'Can Luna come in today?');
  const client = nameOfNumber(phone);
  const [anna, ben] = [await colleague(browser, link, 0), await colleague(browser, link, 1)];

  await anna.desk.openConversation(client);
  await expect(ben.desk.conversationWith(client)).toContainText(`${anna.name} is here`);
  await ben.desk.openConversation(client);
  await expect(anna.desk.thread).toContainText(`${ben.name} is here`);
  await expect(ben.desk.thread).toContainText(`${anna.name} is here`);

  await ben.desk.composer.pressSequentially('Yes, at three');
  await expect(anna.desk.thread).toContainText(`${ben.name} is writing…`);
  await expect(anna.desk.conversationWith(client)).toContainText(`${ben.name} is writing…`);
  await ben.desk.composer.clear();
  await expect(anna.desk.thread).toContainText(`${ben.name} is here`);

  await ben.desk.page.close();
  await expect(anna.desk.thread).not.toContainText(ben.name);
  expect([...anna.desk.complaints, ...ben.desk.complaints]).toEqual([]);
});
