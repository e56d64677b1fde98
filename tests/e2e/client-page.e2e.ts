import { expect } from '@playwright/test';
import { AppPage } from '#tests/support/app-page.ts';
import { displayModes } from '#tests/support/axe.ts';
import { aClientsPhone, button, expectFitsPhone, heading } from '#tests/support/client-phone.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';

const { server } = journeyServer();

test('a client requests a visit on their phone, staff see the preferred time, and the client withdraws it [IN-50] [PS-08] @core', async ({
  browser,
}) => {
  const { link, client, phone, page, proves } = await aClientsPhone(browser, server);
  await page.getByRole('link', { name: /^Request a visit/ }).click();
  await page.getByRole('link', { name: /^Sick visit/ }).click();
  await proves();
  await expect(heading(page)).toHaveText('Who is it for?');
  await button(page, 'Continue').click();
  await expect(heading(page)).toHaveText('When?');
  const day = page.locator('fieldset > details').last();
  await day.locator('summary').first().click();
  const time = day.locator('label').first();
  const shown = (await time.textContent())?.trim() ?? '';
  await time.click();
  await button(page, 'Continue').click();
  const note = page.getByLabel('Note (you may leave this out)');
  await note.fill('Scratches the left ear');
  await button(page, 'Back').click();
  await expect(heading(page)).toHaveText('When?');
  await expect(day.getByRole('radio', { checked: true })).toBeVisible();
  await button(page, 'Continue').click();
  await expect(note).toHaveValue('Scratches the left ear');
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
  await expect(card).toContainText('Withdrawn');
  expect([...anna.browserErrors, ...phone.browserErrors]).toEqual([]);
});

test('a client requests a refill on their phone [IN-51]', async ({ browser }) => {
  const { link, client, phone, page, proves } = await aClientsPhone(browser, server);
  await page.getByRole('link', { name: /^Request a visit/ }).click();
  await page.getByRole('link', { name: /^Refill/ }).click();
  await proves();
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

for (const { colorScheme, details } of displayModes)
  test(
    `every step of the client’s page fits a phone, has large targets and no axe violations, in ${colorScheme}`,
    details,
    async ({ browser }) => {
      const { client, phone, page, texts, proves } = await aClientsPhone(browser, server, { colorScheme });
      const check = async (title: string) => {
        await expect(heading(page)).toHaveText(title);
        await expectFitsPhone(page);
      };
      await page.getByRole('link', { name: /^Request a visit/ }).click();
      await check('What is it about?');
      await page.getByRole('link', { name: /^Wellness visit/ }).click();
      await check('What is your mobile number?');
      await page.getByLabel('Mobile number').fill('12');
      await button(page, 'Text me a code').click();
      await expect(page.getByRole('alert')).toContainText('Enter a mobile number');
      await check('What is your mobile number?');
      await expect(page.getByLabel('Mobile number')).toHaveValue('12');
      await page.goBack();
      await page.goForward();
      await check('What is your mobile number?');
      await page.getByLabel('Mobile number').fill(client.phone);
      await button(page, 'Text me a code').click();
      await check('Which code did we text you?');
      await expect.poll(texts).toHaveLength(1);
      await page.getByRole('link', { name: 'Order another code' }).click();
      await proves();
      await check('Who is it for?');
      await button(page, 'Continue').click();
      await check('When?');
      const days = page.getByRole('navigation', { name: 'Days' });
      await days.getByRole('link').last().click();
      await expect(days).toBeInViewport({ ratio: 1 });
      await expect(page.locator('fieldset > details').last().locator('h2')).toBeInViewport();
      await page.locator('fieldset > details[open] label').first().click();
      await button(page, 'Continue').click();
      await check('Anything we should know?');
      await button(page, 'Send request').click();
      await check((await heading(page).textContent()) ?? '');
      await page.getByRole('link', { name: 'All your visits and requests' }).click();
      await check('Your visits and requests');
      // The form that was not accepted.
      expect(phone.browserErrors).toEqual(['422', '422'].map((status) => expect.stringContaining(status) as unknown));
    },
  );
