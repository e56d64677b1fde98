import { expect, type Page } from '@playwright/test';
import { inviteUser } from '#contract/campaigns/users.ts';
import { intentHeader, publishHeaders } from '#contract/http.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { paths } from '#src/app/paths.ts';
import { dayOf } from '#src/lib/dates.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';
import { surveys } from '#src/strings/surveys.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { launchUrl, nameOfNumber, practiceZone } from '#tests/support/sandbox-api.ts';

const { server, sandbox } = journeyServer();
const designer = surveyDesigner.publish;
const inviting = `${inviteUser.method} ${inviteUser.path}`;

/**
 * Lets the server carry out every call that sends, books or publishes, and loses its first answer.
 * @returns the calls whose answer was lost
 */
async function loseFirstAnswers(page: Page): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  await page.route(`${server.url}/v*/**`, async (route) => {
    const request = route.request();
    const headers = request.headers();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    // An invitation has no key: the list of users says what became of it.
    const isPress = [intentHeader, publishHeaders.id].some((name) => headers[name.toLowerCase()]) || call === inviting;
    if (!isPress || lost.has(call)) return route.continue();
    lost.add(call);
    await route.fetch();
    await route.abort();
  });
  return lost;
}

/** Collects what alerts and notices say in any page that is opened, however short. */
async function collectAlerts(page: Page): Promise<() => readonly string[]> {
  const said: string[] = [];
  await page.exposeFunction('noteAlert', (text: string) => void said.push(text));
  await page.addInitScript(() => {
    const { noteAlert } = globalThis as unknown as { noteAlert(text: string): void };
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=alert], [role=alertdialog], [role=status]'))
        if (textContent) noteAlert(textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => said;
}

test('what is sent, booked and published happens once and is never called a failure, though each first answer is lost [NL-21] [IN-50] [SU-05] [PS-08] [UM-06] [F-02]', async ({
  browser,
}) => {
  const link = await sandbox.anotherPractice();
  const client = (await sandbox.clientsOf(link)).find(({ email }) => email !== null && !email.includes('+'))!;
  const anna = await AppPage.open(browser);
  const { page } = anna;
  const lost = await loseFirstAnswers(page);
  const alerts = await collectAlerts(page);
  const goTo = (path: string) => page.goto(new URL(path, server.url).href);
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

  await test.step('a newsletter', async () => {
    await page.goto(launchUrl(link, paths.newsletters()));
    await page.getByRole('link', { name: 'Ticks, this spring', exact: true }).click();
    await page.getByRole('link', { name: 'Recipients' }).click();
    await press(newsletterRuns.send);
    await press(/^Send to \d+ clients now$/);
    await expect(page.getByText(/^Sent to \d+/)).toBeVisible({ timeout: 90_000 });
    const mailbox = await fetch(`${server.url}/sandbox/api/mailbox/${encodeURIComponent(client.email ?? '')}`);
    const received = (await mailbox.json()) as { subject: string }[];
    expect(received.filter(({ subject }) => subject.startsWith('Ticks are back'))).toHaveLength(1);
  });

  await test.step('a survey', async () => {
    await goTo('/config/surveys');
    await press(surveys.add);
    const dialog = page.getByRole('dialog', { name: surveys.form.title });
    await dialog.getByRole('textbox', { name: surveys.form.name }).fill('How was it?');
    await dialog.getByRole('button', { name: surveys.form.create }).click();
    await expect(page).toHaveURL(/survey-creator\?id=/);
    await press(designer.button);
    await page.getByRole('dialog').getByRole('button', { name: designer.button }).click();
    await expect(page.getByText(designer.done(1))).toBeVisible();
  });

  await test.step('settings', async () => {
    await goTo(paths.practiceSettings());
    await page.getByRole('textbox', { name: 'Practice name' }).fill('Elm Animal Hospital');
    await press('Publish Changes');
    await press('Publish');
    await expect(page.getByText('1 change published')).toBeVisible();
  });

  await test.step('a text to the clients of a day', async () => {
    const day = addDays(dayOf(new Date(), practiceZone), 1);
    await sandbox.bookVisit(link.practicePhone, {
      startsAt: `${day}T15:00:00Z`,
      reason: 'Exam',
      clientPhone: client.phone,
    });
    await goTo(paths.audit());
    await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
    await page.getByRole('link', { name: 'Text clients' }).click();
    await page.getByRole('checkbox', { name: 'All visits' }).press('Space');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hi {{owner}}, the power is out.');
    await press('Text 1 client');
    await expect(page.getByText('1 delivered')).toBeVisible({ timeout: 30_000 });
    expect(await sandbox.textsReceivedBy(client.phone)).toEqual([expect.stringContaining('the power is out')]);
  });

  await test.step('an appointment', async () => {
    const phone = aPhone();
    const preferredStart = inNewYork(aWeekday(5), '10:00');
    await sandbox.requestVisit(phone, link.practicePhone, { petName: 'Luna', preferredStart });
    await goTo('/client-communications');
    await anna.openConversation(nameOfNumber(phone));
    const card = anna.messages.getByRole('region', { name: 'Appointment request' });
    await card.getByRole('button', { name: 'Book as asked' }).click();
    await expect(card).toContainText('Booked');
    await expect(anna.message(/booked the appointment: .+ for Luna/)).toHaveCount(1);
    await expect.poll(() => sandbox.textsReceivedBy(phone)).toHaveLength(1);
  });

  await test.step('an invitation', async () => {
    await goTo(paths.reports());
    const dialog = await anna.openUserManagement();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await page.keyboard.type('maya.okafor@elm.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('User invited')).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'maya.okafor' })).toHaveCount(1);
  });

  expect(lost.size).toBeGreaterThan(6);
  expect(alerts().filter((text) => /could not|failed|unable|was not published/i.test(text))).toEqual([]);
});
