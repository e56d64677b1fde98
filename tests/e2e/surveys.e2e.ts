import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { reports } from '#src/strings/reports.ts';
import { sendSurvey } from '#src/strings/send-survey.ts';
import { surveyDesigner as designer } from '#src/strings/survey-designer.ts';
import { surveyStarters } from '#src/strings/survey-starters.ts';
import { surveys as words } from '#src/strings/surveys.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { pressUntil } from '#tests/support/press-until.ts';
import { axeFindings, displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { focusByKeyboard } from '#tests/support/keyboard.ts';
import { type LaunchLink, launchUrl, practiceZone } from '#tests/support/sandbox-api.ts';
import { signIn } from '#tests/support/sign-in.ts';

const { server, sandbox } = journeyServer();
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
  await expect.poll(address).toBeDefined();
  return (await address()) ?? '';
}

for (const javaScriptEnabled of [false, true])
  test(`a survey is created, published, sent from a conversation and answered on a phone with scripts ${javaScriptEnabled ? 'on' : 'off'}; the report counts up and the inbox has what went wrong [SU-01] [SU-05] [RP-02]${javaScriptEnabled ? ' @core' : ''}`, async ({
    browser,
  }) => {
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
    if (javaScriptEnabled) await expectNoFinding(phone.page);
    await phone.page.getByRole('radio', { name: '3', exact: true }).first().check();
    await phone.page.getByRole('textbox', { name: /better/ }).fill('I waited an hour');
    if (javaScriptEnabled) {
      const seen = phone.page.waitForRequest((request) => request.url().endsWith('/seen'));
      // As when the phone shows another app.
      await phone.page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      expect((await seen).postData()).toMatch(/^_version=1&furthest=\w+$/);
      await phone.page.reload();
      await expect(phone.page.getByRole('textbox', { name: /better/ })).toHaveValue('I waited an hour');
    }
    await phone.page.getByRole('button', { name: 'Send answers' }).dblclick();
    await expect(phone.page.getByText('Thank you, we have your answers')).toBeVisible();
    if (javaScriptEnabled) {
      await expectNoFinding(phone.page);
      await phone.page.goBack();
      await expect(phone.page.getByText('Thank you, we have your answers')).toBeVisible();
    }
    // The link again, as from the text.
    await phone.page.goto(address);
    await expect(phone.page.getByText('Thank you, we have your answers')).toBeVisible();

    await expect(ben.page.getByText('I waited an hour', { exact: true })).toBeVisible();
    await expect(ben.page.getByText(reports.survey.answeredBy(1, 1)).first()).toBeVisible();
    await expect(anna.messages.getByText(/answered the survey/)).toContainText('I waited an hour');
    expect([...anna.browserErrors, ...ben.browserErrors]).toEqual([]);
    // The answers that had to be corrected. The script sends them itself, then lets the browser show why; the reload sends them again.
    const refused = javaScriptEnabled ? 3 : 1;
    expect(phone.browserErrors).toEqual(Array(refused).fill(expect.stringContaining('422')));
    await context.close();
  });

for (const { name: mode, viewport, colorScheme, details } of displayModes)
  test(`axe finds nothing on the pages of surveys: ${mode}`, details, async ({ browser }) => {
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

/** Runs axe in each state at both widths, in the colour schemes by turns, and collects what it finds and what is wider than the page. */
function stateChecker(page: Page) {
  const findings: Record<string, readonly string[]> = {};
  const widths = [320, 1440];
  const schemes = ['light', 'dark'] as const;
  let checks = 0;
  return {
    findings,
    async check(state: string): Promise<void> {
      checks += 1;
      for (const [at, width] of widths.entries()) {
        const colorScheme = schemes[(checks + at) % schemes.length] ?? 'light';
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const isTooWide = await page.evaluate(() =>
          [document.documentElement, document.querySelector('main')].some(
            (box) => box && box.scrollWidth > box.clientWidth,
          ),
        );
        const found = [...(await axeFindings(page)), ...(isTooWide ? ['too wide'] : [])];
        if (found.length > 0) findings[`${state}, ${width} px, ${colorScheme}`] = found;
      }
    },
  };
}

test(
  'a survey is designed and published by keyboard alone, and axe finds nothing at 320 and 1440 px, light and dark [SU-02] [SU-03] [SU-04] [SU-05]',
  { tag: '@slow' },
  async ({ browser }) => {
    test.setTimeout(400_000);
    const link = await sandbox.anotherPractice();
    const app = await open(browser, link, surveysPath);
    const { page } = app;
    const { keyboard } = page;
    const { check, findings } = stateChecker(page);
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    const questions = page.getByRole('list', { name: designer.list });
    const rows = questions.locator('[data-row]');
    const question = page.getByRole('textbox', { name: designer.question, exact: true });

    await expect(page.getByRole('list', { name: words.list })).toBeVisible();
    await focusByKeyboard(button(words.add));
    await keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: words.form.title });
    await expect(form.getByRole('textbox', { name: words.form.name })).toBeFocused();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
    await keyboard.press('Enter');
    await expect(form.getByText(words.form.nameRequired)).toBeVisible();
    await keyboard.type(name);
    await focusByKeyboard(form.getByRole('radio', { name: surveyStarters['after-visit'].name }));
    await keyboard.press('ArrowUp');
    await expect(form.getByRole('radio', { name: surveyStarters.blank.name })).toBeChecked();
    await keyboard.press('Enter');

    await expect(page.getByText(designer.noQuestions)).toBeVisible();
    await check('no question');
    await focusByKeyboard(button(designer.types.nps));
    await keyboard.press('Enter');
    await expect(question).toBeFocused();
    await keyboard.type('Would you send a friend to us?');
    await focusByKeyboard(page.getByRole('switch', { name: designer.mustAnswer }));
    await keyboard.press('Space');
    await check('a rating');

    await focusByKeyboard(button(designer.types.one));
    await keyboard.press('Enter');
    await expect(question).toBeFocused();
    await keyboard.type('How did you find us?');
    await focusByKeyboard(page.getByRole('textbox', { name: designer.choice(1) }));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('A friend');
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: designer.choice(2) })).toBeFocused();
    await expect(page.getByText(designer.choiceRequired)).toBeVisible();
    await check('a choice without words');
    await keyboard.type('The web');
    await keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('textbox', { name: designer.choice(1) })).toBeFocused();
    await expect(page.getByRole('textbox', { name: designer.choice(1) })).toHaveValue('The web');
    await focusByKeyboard(button(designer.choiceRemove(3)));
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: designer.choice(2) })).toBeFocused();

    await focusByKeyboard(rows.nth(1), 'Shift+Tab');
    await keyboard.press('Alt+ArrowUp');
    await expect(page.getByText(designer.moved(1, 2))).toBeAttached();
    await expect(rows.first()).toBeFocused();
    await expect(rows.first()).toContainText('How did you find us?');
    await keyboard.press('ControlOrMeta+z');
    await expect(rows.first()).toContainText('Would you send a friend to us?');
    await keyboard.press('ControlOrMeta+Shift+z');
    await expect(rows.first()).toContainText('How did you find us?');

    await focusByKeyboard(button(designer.types.long));
    await keyboard.press('Enter');
    await expect(question).toBeFocused();
    await focusByKeyboard(button(designer.publish.button), 'Shift+Tab');
    await keyboard.press('Enter');
    const publishing = page.getByRole('dialog', { name: designer.publish.title });
    await expect(publishing.getByText(designer.findings.problems.untitled(3))).toBeVisible();
    await check('what prevents publishing');
    await focusByKeyboard(publishing.getByRole('button', { name: designer.publish.goTo(3) }));
    await keyboard.press('Enter');
    await expect(question).toBeFocused();
    await keyboard.type('What else?');
    await focusByKeyboard(button(designer.copy));
    await keyboard.press('Enter');
    await expect(rows).toHaveCount(4);
    await focusByKeyboard(button(designer.remove));
    await keyboard.press('Enter');
    await expect(rows).toHaveCount(3);
    await expect(rows.last()).toBeFocused();

    const step = (label: string) =>
      page.getByRole('navigation', { name: designer.steps.label }).getByRole('link', { name: label });
    await focusByKeyboard(step(designer.steps.settings), 'Shift+Tab');
    await keyboard.press('Enter');
    await focusByKeyboard(page.getByRole('textbox', { name: designer.after.review }));
    await keyboard.type('reviews.example');
    await expect(page.getByText(designer.after.reviewWrong)).toBeVisible();
    await check('an address that is none');
    await keyboard.press('Home');
    await keyboard.type('https://');
    await focusByKeyboard(page.getByRole('switch', { name: designer.after.followUp }));
    await keyboard.press('Space');
    await expect(page.getByRole('switch', { name: designer.after.followUp })).not.toBeChecked();
    await focusByKeyboard(step(designer.steps.preview), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.frameLocator('iframe').getByRole('group', { name: 'How did you find us?' })).toBeVisible();
    await check('the preview');

    await focusByKeyboard(button(designer.publish.button), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(publishing.getByText(designer.publish.first)).toBeVisible();
    await focusByKeyboard(publishing.getByRole('button', { name: designer.publish.button }));
    await keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Notices' }).getByText(designer.publish.done(1))).toBeVisible();
    await expect(button(designer.publish.button)).toBeFocused();

    await page.reload();
    await focusByKeyboard(step(designer.steps.design));
    await keyboard.press('Enter');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText('How did you find us?');
    await expect(rows.nth(1)).toContainText('Would you send a friend to us?');
    await expect(page.getByText(designer.versions.published(1))).toBeVisible();
    expect(findings).toEqual({});
    expect(app.browserErrors).toEqual([]);
  },
);

/** Calls the server as staff of a practice. */
async function callsOf(link: LaunchLink) {
  const token = await signIn(server.url, await sandbox.launchLinkTo(link));
  return async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${server.url}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
    });
    expect(response.ok).toBe(true);
    return (await response.json()) as T;
  };
}

/** The address at which a client who has texted can answer the practice's published survey. */
async function addressFor(link: LaunchLink, phone: string): Promise<string> {
  await sandbox.textFrom(phone, link.practicePhone, 'Thank you for today');
  const call = await callsOf(link);
  const conversations = await call<{ data: { sms_phone: string; pet_owner: { id: string } | null }[] }>(
    '/v1/conversations',
  );
  const petOwnerId = conversations.data.find(({ sms_phone }) => sms_phone === phone)?.pet_owner?.id;
  const surveys = await call<{ data: { id: string; status: string }[] }>('/v1/surveys');
  const survey = surveys.data.find(({ status }) => status === 'PUBLISHED')?.id;
  const invited = { petOwnerId, appointmentId: null };
  return (await call<{ url: string }>(`/v1/surveys/${survey}/invitations`, invited)).url;
}

test('answers that are sent without a network arrive once it is back, and once where the server is killed before it answers', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const [first, second] = (await sandbox.clientsOf(link)).filter(({ behaviour }) => behaviour === null);
  const addresses = [await addressFor(link, first!.phone), await addressFor(link, second!.phone)] as const;
  const answered = async () => (await (await callsOf(link))<{ total: number }>('/v1/surveys/submissions')).total;
  const before = await answered();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const fillIn = async (address: string) => {
    await page.goto(address);
    await page.getByRole('radio', { name: '9', exact: true }).first().check();
    await page.getByRole('textbox').first().fill('So kind to our old dog');
  };
  const send = page.getByRole('button', { name: 'Send answers' });
  const thanks = page.getByText('Thank you, we have your answers');

  await fillIn(addresses[0]);
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole('status')).toContainText('There is no connection. Your answers are kept on this device');
  await expect(page.getByRole('textbox').first()).toHaveValue('So kind to our old dog');
  await context.setOffline(false);
  await expect(thanks).toBeVisible();

  await fillIn(addresses[1]);
  // The answers are stored, and the phone does not learn it.
  await page.route(addresses[1], async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    expect(response.status()).toBe(303);
    await server.kill('SIGKILL');
    return route.abort();
  });
  await send.click();
  await expect(page.getByRole('status')).toContainText('There is no connection');
  await page.unroute(addresses[1]);
  await server.start();
  await pressUntil(send, () => expect(thanks).toBeVisible({ timeout: 5000 }));
  expect(await answered()).toBe(before + 2);
  await context.close();
});

/** The rows of a file as RFC 4180 says. */
function cellsOf(file: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('an unhappy answer is in the report, whose filters are in the address, in the inbox, in a file that runs nothing, and on paper [RP-01] [RP-02] [RP-04] [F-68]', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const client = (await sandbox.clientsOf(link))[0]!;
  const written = '=HYPERLINK("https://evil.example","We waited, an hour")';
  const address = await addressFor(link, client.phone);
  const answers = new URLSearchParams({ _version: '2', recommend: '1', satisfied: '2', more: written });
  const sent = await fetch(address, { method: 'POST', body: answers, headers: { origin: server.url } });
  expect([sent.status, sent.redirected]).toEqual([200, true]);

  const app = await open(browser, link, '/config/reports');
  const { page } = app;
  await page.getByRole('list', { name: reports.surveys }).getByRole('link').first().click();
  // The page before has such a choice of days too.
  await expect(page.getByRole('button', { name: reports.survey.export })).toBeVisible();
  const days = page.getByRole('combobox', { name: reports.days.label });
  await days.selectOption(reports.days.names.own);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: practiceZone }).format(new Date());
  await page.getByLabel(reports.days.from).fill(today);
  await expect(page).toHaveURL(new RegExp(`days=own&from=${today}`));
  await page.reload();
  await expect(page.getByLabel(reports.days.from)).toHaveValue(today);
  await expect(page.getByRole('status').filter({ hasText: reports.answered(1) })).toBeAttached();
  const question = 'What could we do better?';
  await expect(page.getByRole('list', { name: question }).getByText(written)).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: reports.survey.export }).click();
  const dialog = page.getByRole('dialog', { name: reports.survey.exporting.title });
  await dialog.getByRole('checkbox', { name: reports.survey.exporting.names }).check();
  await dialog.getByRole('button', { name: reports.survey.exporting.save }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  const [head = [], ...rows] = cellsOf(file.replace('\uFEFF', ''));
  expect(
    rows.map((cells) => Object.fromEntries(cells.map((cell, at): [string, string] => [head[at] ?? '', cell]))),
  ).toEqual([expect.objectContaining({ [reports.survey.file.client]: client.name, [question]: `'${written}` })]);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2, name: 'After your visit' })).toBeVisible();
  await expect(page.getByText(/^from /)).toBeVisible();
  for (const part of [
    days,
    page.getByRole('button', { name: reports.survey.print }),
    page.getByRole('navigation').first(),
  ])
    await expect(part).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const toFollowUp = page.getByRole('list', { name: reports.followUp.title });
  await toFollowUp.getByRole('link', { name: reports.followUp.openWith(client.name) }).click();
  await expect(app.messages.getByText(/answered the survey/)).toContainText(written);
  await page.goBack();
  await expect(page.getByLabel(reports.days.from)).toHaveValue(today);
  await page.getByLabel(reports.days.from).fill('2099-01-01');
  await expect(page.getByText(reports.survey.emptyFilter.title)).toBeVisible();
  await page.getByRole('button', { name: reports.survey.clear }).click();
  await expect(page).not.toHaveURL(/from=/);
  await expect(page.getByText(reports.survey.byWeek).first()).toBeVisible();
  expect(app.browserErrors).toEqual([]);
});
