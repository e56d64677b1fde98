import { expect, type Page } from '@playwright/test';
import type { Conversation } from '#contract/communication/conversations.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { type LaunchLink, nameOfNumber } from '#tests/support/sandbox-api.ts';

const many = 5000;
const few = 50;

const { sandbox } = journeyServer();

/** A practice with `size` conversations, and a client with `size` texts. */
async function aPractice(size: number): Promise<{ link: LaunchLink; phone: string }> {
  const link = await sandbox.anotherPractice({ conversations: size, messagesPerConversation: 1, appointments: 0 });
  const phone = aPhone();
  for (let sent = 0; sent < size; sent += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sandbox.textFrom(phone, link.practicePhone, `This is text number ${sent + index}`),
      ),
    );
  return { link, phone };
}

/** How often a page's functions and blocks run during an action. */
async function runsDuring(page: Page, work: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Profiler.enable');
  await client.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await work();
  const { result } = await client.send('Profiler.takePreciseCoverage');
  await client.detach();
  const ranges = result.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

/** How often the page's code runs while an answer is typed, and how much the page has drawn. */
async function workOfTyping({ page, composer }: AppPage) {
  await composer.focus();
  const reply = 'He is as well as can be, and may go home on Friday.';
  const runs = await runsDuring(page, () => page.keyboard.type(reply, { delay: 20 }));
  await expect(composer).toHaveValue(reply);
  return { runs, elements: await page.locator('*').count() };
}

async function openThread(app: AppPage, phone: string): Promise<void> {
  await app.openConversation(nameOfNumber(phone));
  await expect(app.message(/number \d+/).first()).toBeVisible();
}

test(
  'a practice of 5,000 conversations, one of them with 5,000 texts, is shown before its later pages are loaded, takes no more work to type in and draw than one of fifty, and counts unread conversations of all pages [F-72]',
  { tag: '@slow' },
  async ({ browser }) => {
    test.setTimeout(600_000);
    const [small, large] = [await aPractice(few), await aPractice(many)];
    const smallApp = await AppPage.open(browser);
    await smallApp.launch(await sandbox.launchLinkTo(small.link));
    await openThread(smallApp, small.phone);
    const usualWork = await workOfTyping(smallApp);

    const app = await AppPage.open(browser);
    const { page } = app;
    const requests: { url: string; authorization: string }[] = [];
    page.on('request', (request) => {
      const { authorization } = request.headers();
      if (authorization && request.url().includes('/v1/conversations?'))
        requests.push({ url: request.url(), authorization });
    });
    const shown = Promise.withResolvers<void>();
    await page.route(/\/v1\/conversations\?.*\bpage=[2-9]/, async (route) => {
      await shown.promise;
      await route.continue();
    });
    await app.launch(await sandbox.launchLinkTo(large.link));
    await openThread(app, large.phone);
    shown.resolve();

    const { url, authorization } = requests.at(-1)!;
    await expect(async () => {
      const all: Conversation[] = [];
      for (let number = 1; number <= 6; number += 1) {
        const address = new URL(url);
        address.search = `?page=${number}&per_page=1000`;
        const response = await fetch(address, { headers: { authorization } });
        all.push(...((await response.json()) as { data: Conversation[] }).data);
      }
      expect(all.length).toBeGreaterThan(many);
      const unread = all.filter(({ read_status, container }) => read_status === 'UNREAD' && container === 'INBOX');
      expect(unread.length).toBeGreaterThan(0);
      expect(await page.title()).toContain(`(${unread.length})`);
    }).toPass({ timeout: 60_000 });

    const work = await workOfTyping(app);
    expect(work.runs).toBeLessThan(usualWork.runs * 2);
    expect(work.elements).toBeLessThan(usualWork.elements * 1.5);
    expect(app.browserErrors).toEqual([]);
    await Promise.all([smallApp, app].map((one) => one.page.context().close()));
  },
);
