import { expect } from '@playwright/test';
import { expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';

const { server } = journeyServer();
const made = async (path: string) =>
  (await (
    await fetch(`${server.url}/sandbox/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  ).json()) as { url: string; practiceOrgId: string };
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });

test('registers an invited practice on a phone [RG-01] [RG-02] [RG-07] [RG-12] [SH-25] [SH-26]', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
  const { url } = await made('practice-invitations');
  await page.goto(url);
  await expect(page.getByText('You are invited to register')).toBeVisible();
  expect(page.url()).not.toContain('invitation');
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Contact name').fill('Rosa');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('group', { name: '2 fields need attention' })).toBeVisible();
  await expect(page.getByLabel('Contact name')).toBeFocused();
  await expectNoFinding(page);
  await page.getByLabel('Contact name').fill('Rosa Lindqvist');
  await page.getByLabel('Contact email').fill('rosa@cedarcreek.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByText('Cedar Creek Veterinary is registered')).toBeVisible();
  await expectNoFinding(page);
  // The invitation proved the right to it, without a sign-in.
  await page.getByRole('link', { name: 'Register the texting number now' }).click();
  await expect(page.getByRole('heading', { name: 'SMS safe sender registration' })).toBeVisible();
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('not valid');
  await expect(page).toHaveURL(/\?token=?$/);
  expect(errors).toEqual([]);
});

test('registers a practice that confirms by its mail, also over a reload [RG-08] [RG-13] [RG-14]', async ({ page }) => {
  const { url, practiceOrgId } = await made('new-practices');
  await page.goto(url);
  await page.getByLabel('Practice software').selectOption('NEO');
  await page.getByLabel('Practice ID').fill(practiceOrgId);
  await page.getByLabel('Branch ID').fill('main');
  await page.getByLabel('Practice name').fill('<script>alert(1)</script>');
  await page.getByLabel('Street').fill('12 Mill Road');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').selectOption('ME');
  await page.getByLabel('ZIP').fill('04101');
  await page.getByLabel('Practice phone').fill('207.555.0142');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Contact name').fill('Rosa Lindqvist');
  await page.getByLabel('Contact email').fill('rosa@cedarcreek.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send registration' }).click();
  await expect(page.getByText('If this practice exists')).toBeVisible();
  await page.reload();
  await expect(page.getByText('If this practice exists')).toBeVisible();
  await expectNoFinding(page);
  const mailed = async () =>
    (
      (await (await fetch(`${server.url}/sandbox/api/practice-directory`)).json()) as {
        confirmations: { url: string }[];
      }
    ).confirmations[0]?.url;
  await expect.poll(mailed).toBeTruthy();
  const desk = await page.context().newPage();
  await desk.goto((await mailed())!);
  await desk.getByRole('button', { name: 'Confirm' }).click();
  await expect(desk.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText('is registered')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'is registered' })).toBeFocused();
});
