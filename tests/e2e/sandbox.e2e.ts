import { expect, type Page } from '@playwright/test';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { expectNoFinding, displayModes } from '#tests/support/axe.ts';
import { inviteUser } from '#contract/campaigns/users.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { type LaunchLink, launchUrl } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();
test.afterEach(() => sandbox.resetClock());

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openSandbox(page: Page, { practiceName }: LaunchLink): Promise<AppPage> {
  const app = new AppPage(page);
  await page.goto(`${server.url}/sandbox`);
  await page.getByLabel('Act as the people of').selectOption(practiceName);
  await expect(section(page, 'A colleague').getByRole('combobox', { name: 'Who' })).toBeEnabled();
  return app;
}

test('a colleague answers, pins and marks as done, under their own name and in every window at once', async ({
  browser,
  page,
}) => {
  const link = await sandbox.anotherPractice();
  const [client] = await sandbox.clientsOf(link);
  const sandboxPage = await openSandbox(page, link);
  await sandbox.textFrom(client!.phone, link.practicePhone, 'Is Luna ready?');
  const anna = await AppPage.open(browser);
  await anna.launch(link);
  await anna.openConversation(client!.name);

  const colleague = section(page, 'A colleague');
  const name = await colleague.getByRole('combobox', { name: 'Who' }).locator('option').last().textContent();
  await colleague.getByRole('combobox', { name: 'Who' }).selectOption({ label: name ?? '' });
  await colleague.getByRole('button', { name: `Pin: ${client!.name}` }).click();
  await expect(colleague.getByRole('button', { name: `Unpin: ${client!.name}` })).toBeVisible();
  await colleague.getByRole('button', { name: `Answer: ${client!.name}` }).click();
  await colleague.getByRole('textbox', { name: `${name} answers ${client!.name}` }).fill('Yes, at four.');
  await colleague.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => sandbox.textsReceivedBy(client!.phone)).toEqual(['Yes, at four.']);

  await expect(anna.messages).toContainText('Yes, at four.');
  await expect(anna.messages).toContainText(name ?? '');
  await colleague.getByRole('button', { name: `Mark as done: ${client!.name}` }).click();
  await expect(anna.thread).toHaveCount(0);
  await expect(colleague.getByRole('button', { name: `Move to inbox: ${client!.name}` })).toBeVisible();
  expect([...sandboxPage.browserErrors, ...anna.browserErrors]).toEqual([]);
});

test('a colleague’s link signs them in in another browser', async ({ browser, page }) => {
  const link = await sandbox.anotherPractice();
  await openSandbox(page, link);
  const colleague = section(page, 'A colleague');
  const who = colleague.getByRole('combobox', { name: 'Who' });
  const name = await who.locator('option').last().textContent();
  await who.selectOption({ label: name ?? '' });
  const open = colleague.getByRole('link', { name: `Open Rapport as ${name}` });
  const ben = await AppPage.open(browser);
  await ben.page.goto(new URL((await open.getAttribute('href')) ?? '', server.url).href);
  await expect(ben.page.getByRole('navigation', { name: 'Days' })).toBeVisible();
});

test('the clock is shown and set in the practice’s time zone, wherever the browser is', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' });
  const page = await context.newPage();
  const link = await sandbox.anotherPractice();
  await sandbox.resetClock();
  await openSandbox(page, link);
  const clock = section(page, 'The clock');
  await expect(clock).toContainText('The real time.');
  await expect(clock.getByRole('button', { name: 'Back to the real time' })).toBeDisabled();
  await clock.getByLabel('Or to any time, by the practice’s clock').fill('2027-03-15T08:59');
  await clock.getByRole('button', { name: 'Move the clock' }).click();
  await expect(clock).toContainText('Monday, March 15, 2027 at 8:59 AM');
  await expect(clock).toContainText('Moved. It continues from there.');
  expect((await sandbox.clock()).now).toMatch(/^2027-03-15T12:59:/);
  await clock.getByRole('button', { name: 'An hour later' }).click();
  await expect(clock).toContainText('Monday, March 15, 2027 at 9:59 AM');
  await page.reload();
  await expect(clock.getByLabel('Or to any time, by the practice’s clock')).toHaveValue('2027-03-15T09:59');
  await page.getByLabel('Act as the people of').selectOption(link.practiceName);
  await clock.getByRole('button', { name: 'Back to the real time' }).click();
  await expect(clock).toContainText('The real time.');

  const software = section(page, 'Practice software');
  const visits = software.getByRole('list').first();
  await software.getByLabel('Day').fill('2027-03-14');
  await software.getByRole('button', { name: 'Book a visit on this day' }).click();
  await expect(visits.getByRole('listitem')).toContainText('12:00 PM');
  await software.getByRole('button', { name: /^Move a day/ }).click();
  await expect(visits.getByRole('listitem')).toHaveText('No visits on this day.');
  await software.getByLabel('Day').fill('2027-03-15');
  await expect(visits.getByRole('listitem')).toContainText('12:00 PM');
  await context.close();
});

test('a flag is described in words, and switched in open windows', async ({ browser, page }) => {
  const link = await sandbox.anotherPractice();
  await openSandbox(page, link);
  const anna = await AppPage.open(browser);
  await anna.page.goto(launchUrl(link, '/config/text-messages'));
  await expect(anna.page.getByRole('heading', { name: 'Quick replies' })).toBeVisible();
  const flag = section(page, 'Feature flags').getByRole('switch', { name: /^Quick replies/ });
  await expect(flag).toHaveAccessibleName(/Prepared texts.*quick-replies-enabled/);
  await flag.click();
  await expect(anna.page.getByRole('heading', { name: 'Quick replies' })).toHaveCount(0);
  await flag.click();
  await expect(anna.page.getByRole('heading', { name: 'Quick replies' })).toBeVisible();
});

test('an email is read as a mail program shows it, and returned or reported as spam', async ({ page }) => {
  const link = await sandbox.anotherPractice();
  const api = await ApiClient.open(server.url, link);
  await api.call(inviteUser, { email: 'new@home.example' });
  const sandboxPage = await openSandbox(page, link);
  const mailbox = section(page, 'Mailbox');
  await mailbox.getByRole('button', { name: /^You are invited to Rapport/ }).click();
  const frame = mailbox.locator('iframe');
  const content = frame.contentFrame();
  await expect(content.getByText('If you did not expect this, you can ignore it.')).toBeVisible();
  await expect(content.locator('body')).toHaveCSS('background-color', 'rgb(244, 245, 246)');
  await expect(frame).toHaveAttribute('width', '640');
  await mailbox.getByRole('button', { name: '375 px' }).click();
  await mailbox.getByRole('button', { name: 'Dark' }).click();
  await expect(frame).toHaveAttribute('width', '375');
  await expect(content.locator('body')).toHaveCSS('background-color', 'rgb(20, 24, 26)');
  expect(await content.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(375);
  await mailbox.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(mailbox.locator('.letter')).toContainText('Sign in as new@home.example');
  // Not with the HTML: axe waits for a script in every frame, and none runs there.
  await expectNoFinding(page);
  await mailbox.getByRole('button', { name: 'Headers' }).click();
  await expect(mailbox.getByLabel('Headers', { exact: true }).last()).toContainText('Message-ID:');
  await mailbox.getByRole('button', { name: 'Bounce' }).click();
  const status = page.locator('#status');
  await expect(status).toHaveText('The email was returned: no such address.');
  await mailbox.getByRole('button', { name: 'Complain' }).click();
  await expect(status).toHaveText('The email was reported as spam.');
  expect(sandboxPage.browserErrors).toEqual([]);
});

for (const { name, viewport, colorScheme, details } of displayModes)
  test.describe(name, details, () => {
    test.use({ viewport, colorScheme });

    test('has no axe violations on the sandbox’s page, and fits down to 320 pixels', async ({ page }) => {
      const link = await sandbox.anotherPractice();
      const [client] = await sandbox.clientsOf(link);
      await sandbox.textFrom(client!.phone, link.practicePhone, 'Hello');
      const sandboxPage = await openSandbox(page, link);
      await page.getByRole('button', { name: `Answer: ${client!.name}` }).click();
      const picked = page.getByRole('button', { name: new RegExp(`^${client!.name}`) });
      await expect(picked).toContainText(formatPhone(client!.phone));
      await picked.click();
      await expect(picked).toHaveAttribute('aria-pressed', 'true');
      await expect(picked).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expectNoFinding(page);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(sandboxPage.browserErrors).toEqual([]);
    });
  });
