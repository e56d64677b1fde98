import { expect, type Page } from '@playwright/test';
import { AppPage } from '#tests/support/app-page.ts';
import { expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';

const { server, sandbox } = journeyServer();
const ein = (page: Page) => page.getByLabel('EIN', { exact: true });
const business = { first: 'Elena', last: 'Marsh', website: 'https://prairielake.example' };

/** What the practice's settings do not know. */
async function fillIn(page: Page, number: string) {
  await ein(page).fill(number);
  await page.getByLabel('Legal business name').fill('Prairie Lake Veterinary Clinic LLC');
  await page.getByLabel('Business structure').selectOption('LLC');
  await page.getByLabel('Contact’s first name').fill(business.first);
  await page.getByLabel('Contact’s last name').fill(business.last);
  await page.getByLabel('Website', { exact: true }).fill(business.website);
  for (const said of [/opens without/, /shows this/, /privacy policy says/, /On a paper form/])
    await page.getByLabel(said).check();
  await page.getByLabel(/What is entered is true/).check();
}

test('registers a number from the card to the approval, with a refusal between [SH-27] [SM-01] [SM-07] [SM-08] [SM-10] [SM-12]', async ({
  page,
}) => {
  const app = new AppPage(page);
  await app.launch(await sandbox.launchLink('EZYVET'));
  const inbox = await AppPage.open(page.context());
  await inbox.launch(await sandbox.launchLink('EZYVET'));
  const card = (which: AppPage) => which.page.getByRole('region', { name: 'About your practice' });
  await card(app).getByRole('link', { name: 'Check registration' }).click();
  await expect(page.getByText('refused for a reason that has no field of its own')).toBeVisible();

  await ein(page).fill('123-45-6789');
  await expect(page.getByText('looks like a Social Security number').first()).toBeVisible();
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await expect(ein(page)).toBeFocused();
  await expectNoFinding(page);
  await fillIn(page, '842910005');
  await expect(ein(page)).toHaveValue('84-2910005');
  await page.getByRole('button', { name: 'It is right as it is' }).first().click();
  await page.reload();
  await expect(page.getByLabel('Legal business name')).toHaveValue('Prairie Lake Veterinary Clinic LLC');
  await page.getByLabel(/What is entered is true/).check();
  await page.getByRole('button', { name: 'Resubmit' }).click();
  // At the same time, because the registry refuses it a few seconds later.
  await Promise.all([
    expect(page.getByText('Your registration is being reviewed.')).toBeVisible(),
    expect(page.getByText('••-•••0005')).toBeVisible(),
    expect(card(inbox).getByText('Pending')).toBeVisible(),
  ]);
  await expectNoFinding(page);

  await expect(page.getByText('do not match the records of the IRS').first()).toBeVisible({ timeout: 60_000 });
  await expect(card(inbox).getByText('Error')).toBeVisible();
  await expect(page.getByLabel('Street')).not.toBeEditable();
  await expectNoFinding(page);
  await page.getByLabel('Legal business name').fill('Prairie Lake Vets LLC');
  await page.getByLabel(/What is entered is true/).check();
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await expect(page.getByText('Your texting number is registered.')).toBeVisible({ timeout: 90_000 });
  await expect(card(inbox).getByText('SMS registration')).toBeHidden();
  await expectNoFinding(page);
  expect(app.browserErrors).toEqual([]);
});

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });

  test('registers a number by its link and keyboard alone, without a sign-in [SH-27] [SM-02] [SM-14]', async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const { practicePhone } = await sandbox.launchLink('CORNERSTONE');
    const answer = await fetch(`${server.url}/sandbox/api/registry/link?${new URLSearchParams({ practicePhone })}`);
    const { path } = (await answer.json()) as { path: string };
    await page.goto(server.url + path);
    await expect(ein(page)).toBeVisible();
    expect(page.url()).toMatch(/\/sms\/register\?token=?$/);
    await expectNoFinding(page);

    const next = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    };
    await ein(page).focus();
    await next('842910100');
    // Past the explanation of what to do without an EIN.
    await page.keyboard.press('Tab');
    await next('Redwood Coast Pet Care LLC');
    await next('LLC');
    await expect(page.getByLabel('Street')).toBeFocused();
    for (const name of [/first name/, /last name/, /^Website$/]) {
      await page.getByLabel(name).focus();
      await next(name.source.includes('Website') ? 'https://redwood.example' : 'Elena');
    }
    for (const said of [/opens without/, /shows this/, /privacy policy says/, /On a paper form/]) {
      await page.getByLabel(said).focus();
      await page.keyboard.press('Space');
    }
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.reload();
    await expect(ein(page)).toHaveValue('84-2910100');
    await page.getByLabel(/What is entered is true/).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your registration is being reviewed.')).toBeVisible();
    await expectNoFinding(page);
    expect(errors).toEqual([]);
  });

  test('says what to do where a link is not valid [SH-27]', async ({ page }) => {
    await page.goto(`${server.url}/sms/register?token=${crypto.randomUUID()}`);
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    await expectNoFinding(page);
  });
});
