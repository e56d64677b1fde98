import { expect } from '@playwright/test';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { nextSend, sendRoute } from '#tests/support/sending.ts';
import { launchAtThread, question } from '#tests/support/threads.ts';

const { server, sandbox } = journeyServer();

const midSends = [
  { when: 'before it has stored the text', fault: { route: sendRoute, delayMs: 60_000, times: 1 }, mark: '' },
  {
    when: 'after it has stored the text, before it answers',
    fault: { route: sendRoute, dropAfterCommit: true },
    mark: ' @core',
  },
];

for (const { when, fault, mark } of midSends)
  test(`sends once although the server is killed ${when}, and has everything after a restart${mark}`, async ({
    page,
  }) => {
    const app = new AppPage(page);
    const { phone } = await launchAtThread(app, sandbox);
    await app.send('Yes, from nine to one');
    await expect(app.message('from nine to one')).toContainText('Delivered');

    await sandbox.setFaults({ routes: [fault] });
    const request = nextSend(page);
    await app.send('And please bring the vaccination card');
    await request;
    await server.restart('SIGKILL');

    // The page retries for ten seconds. A busy machine may take longer to start a server; then staff retry. A text that the killed process
    // was handing over is looked up at the carrier first, half a minute later.
    const patience = { timeout: 60_000 };
    const sent = app.message('vaccination card');
    const [delivered, retry] = [
      sent.getByText('Delivered', { exact: true }),
      sent.getByRole('button', { name: 'Retry' }),
    ];
    await expect(delivered.or(retry)).toBeVisible(patience);
    // It goes by itself once the page learns that the server has the text.
    if (await retry.isVisible()) await retry.click({ timeout: 5000 }).catch(() => undefined);
    await expect(sent).toContainText('Delivered', patience);
    await expect(app.message('vaccination card')).toHaveCount(1);
    expect(await sandbox.textsReceivedBy(phone)).toEqual([
      'Yes, from nine to one',
      'And please bring the vaccination card',
    ]);
    await page.reload();
    await expect(app.message(question)).toBeVisible();
    await expect(app.message('vaccination card')).toHaveCount(1);
  });

test('saves texts written offline, and sends them in order and once when the connection is back', async ({
  page,
  context,
}) => {
  const app = new AppPage(page);
  const { phone } = await launchAtThread(app, sandbox);
  await context.setOffline(true);
  await app.send('He ate his breakfast');
  await app.send('and went for a walk');
  await app.composer.fill('You can fetch him');
  await expect(app.message('went for a walk')).toContainText('Waiting for the connection');
  await context.setOffline(false);

  await expect(app.message('went for a walk')).toContainText('Delivered');
  expect(await sandbox.textsReceivedBy(phone)).toEqual(['He ate his breakfast', 'and went for a walk']);
  await page.reload();
  await expect(app.composer).toHaveValue('You can fetch him');
});

test('keeps 200 KiB that were pasted right before the page is reloaded, to the last letter', async ({ page }) => {
  const app = new AppPage(page);
  await launchAtThread(app, sandbox);
  const text = `${'Luna has eaten. '.repeat(12_800)}Bye`;
  await app.composer.evaluate((field, pasted) => {
    field.focus();
    document.execCommand('insertText', false, pasted);
  }, text);
  await page.reload();
  await expect.poll(() => app.composer.inputValue().then(({ length }) => length)).toBe(text.length);
  expect((await app.composer.inputValue()).endsWith('Bye')).toBe(true);
});
