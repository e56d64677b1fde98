import { expect, type Page } from '@playwright/test';
import { getShortlink } from '#contract/campaigns/shortlink.ts';
import { updateConversation } from '#contract/communication/conversations.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';
import { routeOf } from '#tests/support/route-of.ts';
import { settingsPages } from '#tests/support/settings-window.ts';
import { openAtThread } from './open-pages.ts';
import { faultyWorld } from './faulty-world.ts';
import { watch } from './invariants.ts';

const world = faultyWorld();

const run = 'window.__xss=1';
const hostile = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `"><svg onload=${run}>`,
  `javascript:${run}`,
  `data:text/html,<script>top.__xss=1</script>`,
  `https://a.example/"onmouseover="${run}`,
  `<form id=x name=getElementById><input name=attributes></form>`,
  `<p style="background:url(javascript:${run})">`,
  `{{constructor.constructor('${run}')()}}\${${run}}`,
];
/** One text with several attacks, for places that show only one. */
const combined = `<img src=x onerror=${run}><svg onload=${run}><b id=clobbered>`;

/** No text became markup of the page or ran as a script. */
async function expectOnlyText(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const handlers = [...document.querySelectorAll('*')].filter((one) =>
      one.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const links = [...document.querySelectorAll('[href], [src], [action], [style*="url("]')].filter((one) =>
      ['href', 'src', 'action', 'style'].some((name) => /javascript:|data:text/i.test(one.getAttribute(name) ?? '')),
    );
    const injected = [
      ...document.querySelectorAll(
        'img[src="x"], #clobbered, form#x, script:not([src]):not([type="application/json"])',
      ),
    ];
    return { ran: '__xss' in window, elements: [...handlers, ...links, ...injected].map(({ outerHTML }) => outerHTML) };
  });
  expect(found).toEqual({ ran: false, elements: [] });
}

test('a text that looks like markup is shown as it was written in the thread, the list and the tab, and its links lead to https alone [F-60] @core', async ({
  page,
}) => {
  const { app, link, phone, watches } = await openAtThread(world, page);
  for (const body of hostile) {
    await world.sandbox.textFrom(phone, link.practicePhone, body);
    await expect(app.message(body)).toBeVisible();
    await expect(app.conversationWith(nameOfNumber(phone))).toContainText(body);
  }
  await world.sandbox.textFrom(phone, link.practicePhone, 'Look', [
    `javascript:${run}//.png`,
    `data:text/html,<script>top.__xss=1</script>`,
    `javascript:${run}//.mp4`,
  ]);
  await expect(app.message('Look')).toBeVisible();
  await world.sandbox.requestVisit(phone, link.practicePhone, {
    petName: combined,
    preferredStart: daysAhead(1),
  });
  await expect(app.messages.getByText(combined).first()).toBeVisible();
  await expectOnlyText(page);
  const links = await app.messages
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).protocol));
  expect(links.filter((protocol) => protocol !== 'https:')).toEqual([]);

  // The same for one's own text: in the composer, while it is sent, and as a draft in the list.
  await app.composer.fill(combined);
  await expectOnlyText(page);
  await app.send(combined);
  await expect(app.messages.getByText(combined).last()).toBeVisible();
  await expectOnlyText(page);
  expect(watches.flatMap(({ app: { browserErrors } }) => browserErrors)).toEqual([]);
});

/** The fields that the practice software or colleagues fill in, anywhere in an answer. */
const freeTextFields = new Set(
  `first_name last_name firstName lastName name displayName practiceName animalName petName pet_name subject text title description
  breed species sex reason type_name practitioner author relation content snippet note color label createdBy author_name by`.split(
    /\s+/,
  ),
);
const withHostileText = (body: string): string =>
  body &&
  JSON.stringify(
    JSON.parse(body, (key, value: unknown) =>
      typeof value === 'string' && value !== '' && freeTextFields.has(key) ? combined : value,
    ),
  );

test('names of clients, animals, colleagues and the practice, quick replies and scheduled texts are plain text on every page [F-60]', async ({
  page,
}) => {
  const app = new AppPage(page);
  const { printed } = watch(app);
  // Events on the socket would restore the names.
  world.proxy.sockets.refuse();
  for (const version of ['v1', 'v2']) world.proxy.break(`* /${version}/*`, { rewrite: withHostileText });
  const link = await world.sandbox.launchLink();
  await app.launch(link);
  const shown = page.getByText('<img src=x', { exact: false });
  await expect(shown.first()).toBeVisible();
  await app.conversations.getByRole('link').first().click();
  await expect(app.messages).toBeVisible();
  await expect(app.thread.getByRole('heading', { name: '<img src=x' }).first()).toBeVisible();
  await app.composer.fill('/');
  await expect(page.getByRole('option').first()).toContainText('<img src=x');
  await expectOnlyText(page);
  await app.composer.fill('');

  for (const path of ['/appointment-audit', ...Object.values(settingsPages)]) {
    await page.goto(world.proxy.url + path);
    await expect(shown.first()).toBeVisible();
    await expectOnlyText(page);
  }
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('button', { name: 'User Management' }).click();
  await expect(page.getByRole('dialog').getByText('<img src=x').first()).toBeVisible();
  await expectOnlyText(page);
  expect(printed.filter((line) => /Trusted|Content Security/.test(line))).toEqual([]);
  expect(app.browserErrors.filter((line) => !line.startsWith('WebSocket connection'))).toEqual([]);
});

test('the server’s error message is plain text in the toast, and an invalid link of the practice is not followed [F-60]', async ({
  page,
}) => {
  const { app } = await openAtThread(world, page);
  world.proxy.break(routeOf(updateConversation), {
    status: 400,
    body: JSON.stringify({ message: combined, code: 'invalid_request' }),
  });
  await app.choose('Pin');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectOnlyText(page);

  world.proxy.break(routeOf(getShortlink), {
    rewrite: () => JSON.stringify({ practiceShortlink: 'elm-street', url: `javascript:${run}` }),
  });
  await page.goto(world.proxy.url + settingsPages.practice);
  await expect(page.getByText(`javascript:${run}`).first()).toBeVisible();
  await expectOnlyText(page);
});
