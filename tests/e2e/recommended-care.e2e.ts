import { type Browser, expect } from '@playwright/test';
import { getCareFigures } from '#contract/campaigns/recommended-care.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayOf } from '#src/lib/dates.ts';
import { prices } from '#src/strings/prices.ts';
import { publishing } from '#src/strings/publish.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { recommendedCare as words } from '#src/strings/recommended-care.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { acceptsTokens, journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { routeOf } from '#tests/support/route-of.ts';
import { type LaunchLink, practiceZone } from '#tests/support/sandbox-api.ts';
import { SettingsWindow, settingsPages } from '#tests/support/settings-window.ts';

const { sandbox } = journeyServer({ env: acceptsTokens });

const open = async (browser: Browser, link: LaunchLink) => {
  const window = await SettingsWindow.open(browser, link, settingsPages.care);
  await expect(window.page.getByRole('grid', { name: words.services.list })).toBeVisible();
  return window;
};

/** The page of a visit of tomorrow, of a client whose animal has services listed, on a phone. */
async function visitPages(browser: Browser, link: LaunchLink) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = new AppPage(await context.newPage());
  const clients = (await sandbox.clientsOf(link)).filter(({ email }) => email !== null);
  return {
    phone,
    /** Opens the care page of the first client who has one. */
    async openCare() {
      for (const client of clients.slice(0, 12)) {
        const startsAt = `${addDays(dayOf(new Date(), practiceZone), 1)}T15:00:00Z`;
        const visit = await sandbox.bookVisit(link.practicePhone, {
          startsAt,
          reason: 'Exam',
          clientPhone: client.phone,
        });
        await sandbox.remind(visit, 'EMAIL');
        const email = client.email ?? '';
        await expect.poll(async () => (await sandbox.mailOf(email)).length).toBeGreaterThan(0);
        const [address = ''] = /https?:\/\/\S+\/p\/v\/\S+/.exec((await sandbox.mailOf(email))[0]?.text ?? '') ?? [];
        await phone.page.goto(address);
        const toCare = phone.page.getByRole('link', { name: 'See recommended care' });
        if ((await toCare.count()) === 0) continue;
        await toCare.click();
        return client;
      }
      throw new Error('No client has an animal with a service');
    },
  };
}

test('a manager recommends services by keyboard, is led to what is missing, publishes, and the client’s care page shows it [RC-01] [RC-02] [RC-09] [RC-10] [API-70] [SH-15]', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const window = await open(browser, link);
  const { page } = window;
  await window.switch(words.switches.recommendedCare).press('Space');
  await window.switch(words.switches.showScore).press('Space');
  await page.getByRole('button', { name: /^Choose all/ }).press('Enter');
  await window.button(words.bulk.recommend).press('Enter');
  await window.button(words.bulk.price).press('Enter');
  await page.getByRole('textbox', { name: prices.label.minCost }).fill('80');
  await page.getByRole('textbox', { name: prices.label.maxCost }).fill('120');
  // Enter opened the dialog, and its repetition within a moment is ignored as the second half of a double press.
  await expect(async () => {
    await window.button(words.bulk.set).press('Enter', { timeout: 2000 });
    await expect(window.button(words.bulk.set)).toBeHidden({ timeout: 2000 });
  }).toPass();

  const note = page.getByRole('textbox', { name: /^Doctor’s note for/ });
  // A press right after a layer has closed is taken for the second half of a double one.
  await expect(async () => {
    await window.button(publishing.publish).press('Enter');
    await expect(note).toBeFocused({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText(words.note.missing)).toBeVisible();
  const count = (await page.getByText(/^1 of \d+$/).textContent())?.split(' ').at(-1) ?? '';
  for (let at = 0; at < Number(count); at++) {
    await expect(page.getByRole('dialog').getByText(`${at + 1} of ${count}`, { exact: true })).toBeVisible();
    await expect(note).toBeFocused();
    await page.keyboard.type('It keeps <them> well.');
    if (at + 1 < Number(count)) await page.keyboard.press('Alt+ArrowDown');
  }
  await page.keyboard.press('Escape');
  await window.review();
  await window.publish('published');

  const { phone, openCare } = await visitPages(browser, link);
  const client = await openCare();
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Recommended care' })).toBeVisible();
  await expect(phone.page.getByText('A guide for your next visit, not a diagnosis')).toBeVisible();
  await expect(phone.page.getByText('It keeps <them> well.').first()).toBeVisible();
  await expect(phone.page.getByText('$80 to $120').first()).toBeVisible();
  expect(await phone.page.content()).not.toContain(client.phone);
  await expectNoFinding(phone.page);

  await window.switch(words.switches.recommendedCare).press('Space');
  await window.review();
  await window.publish(publishing.done(2));
  await phone.page.reload();
  await expect(phone.page.getByRole('heading', { name: 'This page is not there' })).toBeVisible();
  expect(window.app.browserErrors).toEqual([]);
});

test('two desks edit one service: other fields join, and the same one is chosen [API-70]', async ({ browser }) => {
  const link = await sandbox.anotherPractice();
  const [one, other] = await sandbox.launchLinksOfTwo(link);
  const [anna, ben] = [await open(browser, one), await open(browser, other)];
  const write = async (window: SettingsWindow, text: string) => {
    await window.button(words.services.open('Rabies')).click();
    await window.page.getByRole('textbox', { name: /^Doctor’s note for Rabies/ }).fill(text);
    await window.button(words.editor.done).click();
  };
  await write(anna, 'Bats come indoors.');
  await write(ben, 'The law.');
  await ben.review();
  await ben.publish('published');
  await anna.page.getByRole('checkbox', { name: words.services.countsInScore('Rabies') }).uncheck();
  await expect(anna.bar).toContainText('A colleague has published another value');
  await anna.button(publishing.publish).click();
  await expect(anna.dialog(publishing.conflict.title)).toBeVisible();
  await anna.page.getByRole('button', { name: /^Keep your version/ }).click();
  await anna.button('Publish').click();
  await expect(anna.bar).toHaveCount(0);
  await expect(ben.page.getByRole('checkbox', { name: words.services.countsInScore('Rabies') })).not.toBeChecked();
  await ben.button(words.services.open('Rabies')).click();
  await expect(ben.page.getByRole('textbox', { name: /^Doctor’s note for Rabies/ })).toHaveValue('Bats come indoors.');
});

test('follows a sync to its end while the page is open, also to a practice without services [RC-12] [RC-13] [ER-08]', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const window = await open(browser, link);
  const { page } = window;
  const list = page.getByRole('grid', { name: words.services.list });
  await sandbox.setServiceSync(link, 'IN_PROGRESS');
  await expect(page.getByText(words.syncing.some)).toBeVisible();
  await expect(list).toBeVisible();
  await sandbox.setServiceSync(link, 'DONE', 'NOTHING');
  await expect(page.getByText(errorPages.kinds.noCareData.title)).toBeVisible();
  await expect(list).toHaveCount(0);
  await expectNoFinding(page);
  await window.button(words.checkAgain).click();
  await expect(page.getByText(errorPages.kinds.noCareData.title)).toBeVisible();
  await sandbox.setServiceSync(link, 'IN_PROGRESS');
  await expect(page.getByText(words.syncing.title)).toBeVisible();
  await expect(page.getByText(errorPages.kinds.noCareData.title)).toHaveCount(0);
  await expectNoFinding(page);
  await sandbox.setServiceSync(link, 'DONE');
  await expect(page.getByRole('switch', { name: words.services.recommend('Leptospirosis') })).toBeVisible();
  await expect(page.getByText(words.syncing.some)).toHaveCount(0);
  expect(window.app.browserErrors).toEqual([]);
});

test('works on a server without extensions: without figures and history, all else [RC-01] [API-69] [API-70]', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const manager = await SettingsWindow.open(browser, link, settingsPages.practice);
  const { page } = manager;
  await page.route(routeOf(getUiBehaviors).replace('GET ', '**'), (route) => route.fulfill({ json: {} }));
  const figures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(getCareFigures.path)) figures.push(request.url());
  });
  await page.goto(new URL(settingsPages.care, link.url).href);
  const counts = page.getByRole('checkbox', { name: words.services.countsInScore('Rabies') });
  await counts.uncheck();
  await manager.review();
  await manager.publish(publishing.done(1));
  await page.reload();
  await expect(counts).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: words.services.sort })).toHaveCount(0);
  expect(figures).toEqual([]);
});

for (const { name, viewport, colorScheme, details } of displayModes)
  test(`axe finds nothing on the table, an edited service and its problems: ${name}`, details, async ({ browser }) => {
    const context = await browser.newContext({ viewport, colorScheme });
    const link = await sandbox.anotherPractice();
    const window = await SettingsWindow.open(context, link, settingsPages.care);
    await expect(window.page.getByRole('grid', { name: words.services.list })).toBeVisible();
    await expectNoFinding(window.page);
    await window.switch(words.services.recommend('Rabies')).click();
    await window.button(publishing.publish).click();
    await expect(window.page.getByRole('textbox', { name: prices.label.minCost })).toBeFocused();
    await expectNoFinding(window.page);
    await context.close();
  });
