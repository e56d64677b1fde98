import type { Browser, Page } from 'playwright';
import { createNewsletter } from '#contract/campaigns/newsletters.ts';
import { asNewsletter, updateNewsletterTemplate } from '#contract/templates/newsletter-templates.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { pathOf } from '#tests/support/ready-newsletter.ts';
import { launchUrl, SandboxApi } from '#tests/support/sandbox-api.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { aContext, openBrowser } from '../window/open-browser.ts';
import { shownPage } from '../window/our-inbox.ts';
import { editing, letterEditor } from './editing.ts';
import { longLetter } from './letter.ts';
import { weighing } from './weight.ts';

/** Writing a long letter in the product: a key press, and what the page weighs. */
export async function* wizard(server: ServerProcess) {
  const browser = await openBrowser();
  try {
    const api = await ApiClient.open(server.url);
    const path = await aLongNewsletter(api);
    const open = async (at: Browser): Promise<Page> => {
      const page = await (await aContext(at)).newPage();
      await page.goto(launchUrl(await new SandboxApi(server).launchLinkTo(api.link), '/client-communications'));
      await page.locator(shownPage).first().waitFor();
      return page;
    };
    const page = await open(browser);
    await page.goto(server.url + path);
    await page.locator(letterEditor).waitFor();
    yield { keys: await editing(browser, page) };
    yield { weight: await weighing(browser, { open, url: server.url, wizard: path }) };
  } finally {
    await browser.close();
  }
}

/** @returns the address of its letter */
async function aLongNewsletter(api: ApiClient): Promise<string> {
  const identity = pathOf(rowKeyOf(api.link));
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { body } = await api.call(createNewsletter, { ...identity, type: 'PracticeNewsletter', name: 'Ticks' }, key);
  const letter = { templateId: body.templateId ?? '', subject: 'Ticks', content: asNewsletter(longLetter) };
  const { status } = await api.call(updateNewsletterTemplate, { ...identity, ...letter });
  if (status !== 200) throw new Error(`The letter was answered with ${status}.`);
  return `/config/mass-communications?item=${body.id}&step=content`;
}
