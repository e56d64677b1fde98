import { type Browser, expect, type Page, test } from '@playwright/test';
import { reports } from '#src/strings/reports.ts';
import { sendSurvey } from '#src/strings/send-survey.ts';
import { surveys as words } from '#src/strings/surveys.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { type LaunchLink, launchUrl } from '#tests/support/sandbox-api.ts';

const { sandbox } = journeyServer();
const surveysPath = '/config/surveys';
const name = 'How was it?';

const open = async (where: Browser, link: LaunchLink, path: string) => {
  const app = await AppPage.open(where);
  await app.page.goto(launchUrl(await sandbox.launchLinkTo(link), path));
  return app;
};

/** Creates a survey from a starter, and publishes it from the list. */
async function publishStarter(page: Page) {
  await page.getByRole('button', { name: words.add }).click();
  const dialog = page.getByRole('dialog', { name: words.form.title });
  await dialog.getByRole('textbox', { name: words.form.name }).fill(name);
  await dialog.getByRole('button', { name: words.form.create }).click();
  await expect(page).toHaveURL(/survey-creator\?id=/);
  await page.goto(new URL(surveysPath, page.url()).href);
  await page.getByRole('button', { name: words.actionOn(words.publish, name) }).click();
  await expect(page.getByText(words.published(name))).toBeVisible();
}

/** Sends the survey in a text, and answers the address that the client's phone receives. */
async function sendTo(app: AppPage, client: { readonly phone: string; readonly name: string }): Promise<string> {
  const { page } = app;
  await app.openConversation(client.name);
  await page.getByRole('button', { name: sendSurvey.open }).click();
  const dialog = page.getByRole('dialog', { name: sendSurvey.open });
  await dialog.getByRole('combobox', { name: sendSurvey.survey }).selectOption(name);
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: sendSurvey.insert }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect(field).toHaveValue(/\/p\/s\//);
  await field.press('Enter');
  const address = async () =>
    /https?:\/\/\S+\/p\/s\/\S+/.exec((await sandbox.textsReceivedBy(client.phone)).join(' '))?.[0];
  await expect.poll(address, { timeout: 15_000 }).toBeDefined();
  return (await address()) ?? '';
}

for (const javaScriptEnabled of [false, true])
  test(`a survey is created, published, sent from a conversation and answered on a phone with scripts ${javaScriptEnabled ? 'on' : 'off'}; the report counts up and the inbox has what went wrong [SU-01] [SU-05] [RP-02]`, async ({
    browser,
  }) => {
    test.setTimeout(90_000);
    const link = await sandbox.anotherPractice();
    const client = (await sandbox.clientsOf(link)).find(({ behaviour }) => behaviour === null)!;
    await sandbox.textFrom(client.phone, link.practicePhone, 'Thank you for today');
    const anna = await open(browser, link, surveysPath);
    await publishStarter(anna.page);
    await anna.page.goto(new URL('/client-communications', anna.page.url()).href);
    const address = await sendTo(anna, client);

    const ben = await open(browser, link, '/config/reports');
    await ben.page.getByRole('link', { name: new RegExp(`^${name.replace('?', '\\?')}`) }).click();
    await expect(ben.page.getByText(reports.survey.empty.title)).toBeVisible();

    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
    const phone = new AppPage(await context.newPage());
    await phone.page.goto(address);
    await phone.page.getByRole('button', { name: 'Send answers' }).click();
    await expect(phone.page.getByRole('alert')).toContainText('Your answers are not sent yet');
    await phone.page.getByRole('radio', { name: '3', exact: true }).first().check();
    await phone.page.getByRole('textbox', { name: /better/ }).fill('I waited an hour');
    await phone.page.getByRole('button', { name: 'Send answers' }).dblclick();
    await expect(phone.page.getByText('Thank you, we have your answers')).toBeVisible();
    // The link again, as from the text.
    await phone.page.goto(address);
    await expect(phone.page.getByText('Thank you, we have your answers')).toBeVisible();

    await expect(ben.page.getByText('I waited an hour')).toBeVisible();
    await expect(ben.page.getByText(reports.survey.answeredBy(1, 1)).first()).toBeVisible();
    await expect(anna.messages.getByText(/answered the survey/)).toContainText('I waited an hour');
    expect([...anna.browserErrors, ...ben.browserErrors]).toEqual([]);
    // The answers that had to be corrected. The script sends them itself, and then lets the browser show why.
    const refused = javaScriptEnabled ? 2 : 1;
    expect(phone.browserErrors).toEqual(Array(refused).fill(expect.stringContaining('422')));
    await context.close();
  });

for (const { name: mode, viewport, colorScheme } of displayModes)
  test(`axe finds nothing on the pages of surveys: ${mode}`, async ({ browser }) => {
    const link = await sandbox.anotherPractice();
    const context = await browser.newContext({ viewport, colorScheme });
    const app = new AppPage(await context.newPage());
    const { page } = app;
    await page.goto(launchUrl(link, surveysPath));
    await expect(page.getByRole('list', { name: words.list })).toBeVisible();
    await expectNoFinding(page);
    await page.getByRole('button', { name: words.add }).click();
    await expect(page.getByRole('dialog', { name: words.form.title })).toBeVisible();
    await expectNoFinding(page);
    await page.keyboard.press('Escape');
    await page.goto(new URL('/config/reports/survey', page.url()).href);
    await expect(page.getByText(reports.survey.byWeek)).toBeVisible();
    await expectNoFinding(page);
    await page.getByRole('button', { name: reports.survey.export }).click();
    await expect(page.getByRole('dialog', { name: reports.survey.exporting.title })).toBeVisible();
    await expectNoFinding(page);
    expect(app.browserErrors).toEqual([]);
    await context.close();
  });
