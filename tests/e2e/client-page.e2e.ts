import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { saveShortlink } from '#contract/campaigns/shortlink.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { codeIn } from '#tests/support/code-in.ts';

const { server, sandbox } = journeyServer();

/** A practice with a page, one of its clients, and the client's phone with the page open, by default without scripts. */
async function aClientsPhone(browser: Browser, options: BrowserContextOptions = { javaScriptEnabled: false }) {
  const link = await sandbox.anotherPractice();
  const api = await ApiClient.open(server.url, link);
  const practiceShortlink = `elm-${crypto.randomUUID()}`;
  await api.call(saveShortlink, { practiceShortlink });
  const client = (await sandbox.clientsOf(link))[0]!;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, ...options });
  const phone = new AppPage(await context.newPage());
  await phone.page.goto(`${server.url}/p/${practiceShortlink}`);
  return { link, client, phone, page: phone.page };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function provePhone(page: Page, number: string): Promise<void> {
  const before = (await sandbox.textsReceivedBy(number)).length;
  await page.getByLabel('Mobile number').fill(number);
  await button(page, 'Text me a code').click();
  await expect(heading(page)).toHaveText('Which code did we text you?');
  await expect.poll(async () => (await sandbox.textsReceivedBy(number)).length).toBe(before + 1);
  await page.getByLabel('Code', { exact: true }).fill(codeIn((await sandbox.textsReceivedBy(number)).at(-1)));
  await button(page, 'Continue').click();
}

test('a client requests a visit on their phone, staff see the preferred time, and the client withdraws it [IN-50] [PS-08]', async ({
  browser,
}) => {
  const { link, client, phone, page } = await aClientsPhone(browser);
  await page.getByRole('link', { name: /^Request a visit/ }).click();
  await page.getByRole('link', { name: /^Sick visit/ }).click();
  await provePhone(page, client.phone);
  await expect(heading(page)).toHaveText('Who is it for?');
  await button(page, 'Continue').click();
  await expect(heading(page)).toHaveText('When?');
  const day = page.locator('details').last();
  await day.locator('summary').click();
  const time = day.locator('label').first();
  const shown = (await time.textContent())?.trim() ?? '';
  await time.click();
  await button(page, 'Continue').click();
  await page.getByLabel('Note (you may leave this out)').fill('Scratches the left ear');
  await button(page, 'Send request').click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Waiting for the practice’s answer');

  const anna = await AppPage.open(browser);
  await anna.launch(link);
  await anna.openConversation(client.name);
  const card = anna.messages.getByRole('region', { name: 'Appointment request' });
  await expect(card).toContainText('Preferred time');
  await expect(card).toContainText(shown.replace(/[  ]/, ' '));
  await expect(card).toContainText('Scratches the left ear');
  await button(page, 'Withdraw the request').click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Withdrawn by you');
  await expect(card).toContainText('Declined');
  expect([...anna.browserErrors, ...phone.browserErrors]).toEqual([]);
});

test('a client requests a refill on their phone [IN-51]', async ({ browser }) => {
  const { link, client, phone, page } = await aClientsPhone(browser);
  await page.getByRole('link', { name: /^Request a visit/ }).click();
  await page.getByRole('link', { name: /^Refill/ }).click();
  await provePhone(page, client.phone);
  await button(page, 'Continue').click();
  await page.getByLabel('Medication').fill('Apoquel');
  await button(page, 'Send request').click();
  await expect(heading(page)).toContainText('Refill of a medication for');
  const anna = await AppPage.open(browser);
  await anna.launch(link);
  await anna.openConversation(client.name);
  await expect(anna.messages.getByRole('region', { name: 'Refill request' })).toContainText('Apoquel');
  expect([...anna.browserErrors, ...phone.browserErrors]).toEqual([]);
});

for (const colorScheme of displayModes.map((mode) => mode.colorScheme))
  test(`every step of the client’s page fits a phone, has large targets and no axe violations, in ${colorScheme}`, async ({
    browser,
  }) => {
    const { client, phone, page } = await aClientsPhone(browser, { colorScheme });
    const check = async (title: string) => {
      await expect(heading(page)).toHaveText(title);
      await expectNoFinding(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await page.evaluate(smallTargets)).toEqual([]);
    };
    await page.getByRole('link', { name: /^Request a visit/ }).click();
    await check('What is it about?');
    await page.getByRole('link', { name: /^Wellness visit/ }).click();
    await check('What is your mobile number?');
    await page.getByLabel('Mobile number').fill('12');
    await button(page, 'Text me a code').click();
    await expect(page.getByRole('alert')).toContainText('Enter a mobile number');
    await check('What is your mobile number?');
    await page.getByLabel('Mobile number').fill(client.phone);
    await button(page, 'Text me a code').click();
    await check('Which code did we text you?');
    await page.getByRole('link', { name: 'Order another code' }).click();
    await provePhone(page, client.phone);
    await check('Who is it for?');
    await button(page, 'Continue').click();
    await check('When?');
    await page.locator('details[open] label').first().click();
    await button(page, 'Continue').click();
    await check('Anything we should know?');
    await button(page, 'Send request').click();
    await check((await heading(page).textContent()) ?? '');
    await page.getByRole('link', { name: 'All your requests' }).click();
    await check('Your visits and requests');
    // The form that was not accepted.
    expect(phone.browserErrors).toEqual([expect.stringContaining('422')]);
  });

/** Controls that a finger would miss; links within a sentence are exempt. */
const smallTargets = (): string[] =>
  [...document.querySelectorAll('button, summary, .choice, .ways a, input:not([type=radio], [type=hidden]), textarea')]
    .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
    .map((control) => control.outerHTML);
