import { type Browser, expect } from '@playwright/test';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayOf, formatTime } from '#src/lib/dates.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { launchUrl, practiceZone } from '#tests/support/sandbox-api.ts';

const { sandbox } = journeyServer();

/** Three clients with visits of tomorrow, of whom the first has two, and the page on which they are texted together. */
async function aBadDay(where: Browser | Parameters<typeof AppPage.open>[0]) {
  const link = await sandbox.anotherPractice();
  const clients = (await sandbox.clientsOf(link)).slice(0, 3);
  const day = addDays(dayOf(new Date(), practiceZone), 1);
  for (const [index, { phone: clientPhone }] of [...clients, clients[0]!].entries())
    await sandbox.bookVisit(link.practicePhone, {
      startsAt: `${day}T${15 + index}:00:00Z`,
      reason: 'Exam',
      clientPhone,
    });
  const anna = await AppPage.open(where);
  await anna.page.goto(launchUrl(link, '/appointment-audit'));
  await anna.page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
  await anna.page.getByRole('link', { name: 'Text clients' }).click();
  const texts = async () => {
    const all = [];
    for (const { phone } of clients) all.push(await sandbox.textsReceivedBy(phone));
    return all;
  };
  return { anna, page: anna.page, day, clients, texts };
}

test('a day goes wrong: each client gets one text with their names, over a double press and a reload, and an undone text reaches nobody @core', async ({
  browser,
}) => {
  const { anna, page, day, clients, texts } = await aBadDay(browser);
  const wording = page.getByRole('textbox', { name: 'Text', exact: true });
  const all = page.getByRole('checkbox', { name: 'All visits' });
  await all.press('Space');
  await wording.fill('Hi {{owner}}, the power is out. {{pet}} cannot come at {{time}}.');
  await page.getByRole('button', { name: 'Text 3 clients' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(wording).toHaveValue(/the power is out/);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.reload();
  await expect(wording).toHaveValue(/the power is out/);
  await expect(all).toBeChecked();

  await page.getByRole('button', { name: 'Text 3 clients' }).dblclick();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
  await page.reload();
  await expect(page.getByText('3 delivered')).toBeVisible({ timeout: 30_000 });
  const received = await texts();
  expect(received.map(({ length }) => length)).toEqual([1, 1, 1]);
  const [first, second] = [15, 18].map((hour) => formatTime(`${day}T${hour}:00:00Z`, practiceZone));
  expect(received[0]?.[0]).toMatch(
    new RegExp(`^Hi .+, the power is out\\. .+ cannot come at ${first} and ${second}\\.$`),
  );

  await page.getByText('Show each client').click();
  await page.getByRole('link', { name: `Open the conversation with ${clients[0]?.name}` }).click();
  await expect(anna.message('the power is out')).toBeVisible();
  expect(anna.browserErrors).toEqual([]);
});

for (const { name, viewport, colorScheme, details } of displayModes)
  test(`axe finds nothing where the clients of a day are texted: ${name}`, details, async ({ browser }) => {
    const context = await browser.newContext({ viewport, colorScheme });
    const { page } = await aBadDay(context);
    await page.getByRole('checkbox', { name: 'All visits' }).check();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hi {{owner}}, we are closed. {{oops}}');
    await expect(page.getByText(/^Replace {{oops}}/)).toBeVisible();
    await expectNoFinding(page);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hi {{owner}}, the power is out today.');
    await page.getByRole('button', { name: /^Text \d client/ }).click();
    await expect(page.getByText(/delivered/)).toBeVisible({ timeout: 30_000 });
    await page.getByText('Show each client').click();
    await expectNoFinding(page);
    await context.close();
  });
