import { expect } from '@playwright/test';
import { paths } from '#src/app/paths.ts';
import { audience } from '#src/strings/newsletter-audience.ts';
import { clockAt } from '#src/lib/zoned-clock.ts';
import { newsletterRuns as words } from '#src/strings/newsletter-runs.ts';
import { newsletters as written } from '#src/strings/newsletters.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { aPicture } from '#tests/support/png.ts';
import { launchUrl, practiceZone } from '#tests/support/sandbox-api.ts';

// At the usual pace, a newsletter to all clients of a practice takes a minute.
const { server, sandbox } = journeyServer({ env: { MAIL_PER_SECOND: '200' } });
test.afterEach(() => sandbox.resetClock());

const name = 'Ticks, this spring';
const subject = 'Ticks are back: a check that takes two minutes';
const dentalSubject = 'How are the teeth at home?';

test('a scheduled newsletter arrives once in each mailbox, and one click of a mail program leaves its reader out of the next [NL-17] [NL-21] [NL-23] [API-48] @core', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const link = await sandbox.anotherPractice();
  const reader = (await sandbox.clientsOf(link)).find(({ email }) => email !== null && !email.includes('+'));
  const email = reader?.email ?? '';
  const mailbox = async (about = subject) => {
    const answer = await fetch(`${server.url}/sandbox/api/mailbox/${encodeURIComponent(email)}`);
    const received = (await answer.json()) as { seq: string; subject: string }[];
    return received.filter((one) => one.subject === about);
  };
  const openRecipients = async (of: string) => {
    await page.getByRole('link', { name: of, exact: true }).click();
    await page.getByRole('link', { name: 'Recipients' }).click();
  };
  await page.goto(launchUrl(link, paths.newsletters()));
  await openRecipients(name);
  await expect(page.getByText(/^\d+ of \d+ clients get it$/)).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('button', { name: words.send }).click();
  await page.getByRole('radio', { name: words.dialog.later }).click();
  // The server's clock stands at midnight in America, which may be hours ahead of the browser's.
  const { now } = await sandbox.clock();
  const start = new Date(Math.max(Date.now(), Date.parse(now)) + 2 * 3_600_000);
  const { day, time } = clockAt(start, practiceZone);
  await page.getByLabel(words.dialog.day, { exact: true }).fill(day);
  await page.getByLabel(words.dialog.time, { exact: true }).fill(time);
  await page.getByRole('button', { name: words.dialog.schedule }).click();
  await expect(page.getByText(/^Scheduled for/)).toBeVisible();
  expect(await mailbox()).toEqual([]);

  await sandbox.setClock(start, link.practicePhone);
  await expect(page.getByText(/^Sent to \d+/)).toBeVisible({ timeout: 90_000 });
  await expect.poll(() => mailbox()).toHaveLength(1);
  const [{ seq } = { seq: '' }] = await mailbox();
  const pressed = await fetch(`${server.url}/sandbox/api/mailbox/${seq}/unsubscribe`, { method: 'POST' });
  expect(pressed.status).toBe(204);

  await page.getByRole('link', { name: 'All newsletters' }).click();
  await openRecipients('Dental month');
  await page.getByRole('radio', { name: audience.all }).click();
  await page.getByRole('searchbox', { name: audience.search }).fill(email);
  await expect(page.getByText(`${audience.getsNot(audience.reasons.unsubscribed)}`)).toBeVisible();
  await page.getByRole('button', { name: words.send }).click();
  await page.getByRole('button', { name: /^Send to \d+ clients now$/ }).click();
  await expect(page.getByText(/^Sent to \d+/)).toBeVisible({ timeout: 90_000 });
  expect(await mailbox(dentalSubject)).toEqual([]);
  expect(await mailbox(subject)).toHaveLength(1);
});

test('a picture of a newsletter that was sent is withdrawn, and its address in the emails opens nothing any more', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const link = await sandbox.anotherPractice();
  const reader = (await sandbox.clientsOf(link)).find(({ email }) => email !== null && !email.includes('+'));
  await page.goto(launchUrl(link, paths.newsletters()));
  await page.getByRole('link', { name: 'Dental month', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(`${written.wizard.steps.content}$`) }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: aPicture() });
  const letter = page.getByRole('textbox', { name: written.editor.letter });
  await expect(async () => {
    await letter.locator('img').click();
    const fields = page.getByRole('group', { name: written.editor.pieces.image });
    await fields.getByLabel(written.editor.pieces.alt, { exact: true }).fill('Rex in the snow', { timeout: 1000 });
  }).toPass();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`${written.wizard.steps.recipients}$`) }).click();
  await page.getByRole('radio', { name: audience.all }).click();
  await page.getByRole('button', { name: words.send }).click();
  await page.getByRole('button', { name: /^Send to \d+ clients now$/ }).click();
  await expect(page.getByText(/^Sent to \d+/)).toBeVisible({ timeout: 90_000 });

  const received = await sandbox.mailOf(reader?.email ?? '');
  const text = received.find(({ subject: of }) => of === dentalSubject)?.text ?? '';
  const [webVersion = ''] = /http\S+\/p\/n\/\S+/.exec(text) ?? [];
  const [address = ''] = /http[^"]+\/newsletter-images\/[^"]+/.exec(await (await fetch(webVersion)).text()) ?? [];
  expect((await fetch(address)).status).toBe(200);
  const pictures = page.getByRole('region', { name: words.report.pictures.title });
  for (const { viewport, colorScheme } of displayModes) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await pictures.scrollIntoViewIfNeeded();
    await expectNoFinding(page);
  }
  await pictures.getByRole('button', { name: words.report.pictures.withdrawIt('Rex in the snow') }).click();
  await expectNoFinding(page);
  await page.getByRole('button', { name: words.report.pictures.question.confirm }).click();
  await expect(pictures.getByText(words.report.pictures.withdrawn)).toBeVisible();
  await expect(pictures).toBeFocused();
  expect((await fetch(address)).status).toBe(404);
});
