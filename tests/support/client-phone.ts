import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { saveShortlink } from '#contract/campaigns/shortlink.ts';
import { ApiClient } from './api-client.ts';
import { AppPage } from './app-page.ts';
import { expectNoFinding } from './axe.ts';
import { codeIn } from './code-in.ts';
import { SandboxApi } from './sandbox-api.ts';

/** A practice with a page, one of its clients, and the client's phone with the page open, by default without scripts. */
export async function aClientsPhone(
  browser: Browser,
  server: { readonly url: string },
  options: BrowserContextOptions = { javaScriptEnabled: false },
) {
  const sandbox = new SandboxApi(server);
  const link = await sandbox.anotherPractice();
  const api = await ApiClient.open(server.url, link);
  const practiceShortlink = `elm-${crypto.randomUUID()}`;
  await api.call(saveShortlink, { practiceShortlink });
  const client = (await sandbox.clientsOf(link))[0]!;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, ...options });
  const phone = new AppPage(await context.newPage());
  const { page } = phone;
  await page.goto(`${server.url}/p/${practiceShortlink}`);

  const texts = () => sandbox.textsReceivedBy(client.phone);

  /** Orders a code, reads it on the phone and enters it. */
  const proves = async (): Promise<void> => {
    const before = (await texts()).length;
    await page.getByLabel('Mobile number').fill(client.phone);
    await button(page, 'Text me a code').click();
    await expect(heading(page)).toHaveText('Which code did we text you?');
    await expect.poll(async () => (await texts()).length).toBe(before + 1);
    await page.getByLabel('Code', { exact: true }).fill(codeIn((await texts()).at(-1)));
    await button(page, 'Continue').click();
  };
  return { link, api, client, phone, page, texts, proves };
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Controls that a finger would miss; links within a sentence are exempt. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, summary, .choice, .ways a, input:not([type=radio], [type=hidden]), textarea',
      ),
    ]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML),
  );

/** Whether a page fits a phone, has large targets, and axe finds nothing in it: in the whole page, of which no part is below what stays in sight. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const phone = page.viewportSize();
  const { scrollWidth, scrollHeight } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { scrollWidth, scrollHeight };
  });
  expect(scrollWidth).toBe(phone?.width);
  await page.setViewportSize({ width: scrollWidth, height: scrollHeight });
  await expectNoFinding(page);
  expect(await smallTargets(page)).toEqual([]);
  if (phone) await page.setViewportSize(phone);
}
