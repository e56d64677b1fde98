import type { BrowserContext, Page } from 'playwright';
import type { AppointmentRequestConfig, Practitioner } from '#contract/campaigns/booking-config.ts';
import { getPracticeConfig, listPractitioners } from '#contract/campaigns/booking-config.ts';
import { getCalendarFacts } from '#contract/campaigns/calendar-facts.ts';
import { launchUrl, SandboxApi } from '#tests/support/sandbox-api.ts';
import type { Part } from '../part.ts';
import { median, percentile } from '../percentiles.ts';
import { timeKeys } from '../window/keys.ts';
import { aContext, openBrowser } from '../window/open-browser.ts';
import { startOurInbox } from '../window/our-inbox.ts';
import { longestTask } from '../window/tasks.ts';

const [staff, keys, slowdown] = [20, 20, 4];
/** Milliseconds of processor time at the slowdown. */
const longestAllowed = 100;

/** The explanation of offered times while a limit is typed: 14 days, 20 staff, the visits of a busy practice, a slow computer. */
export const explainer: Part = async () => {
  const product = await startOurInbox({}, { conversations: 20, appointments: 1000 });
  const browser = await openBrowser();
  try {
    const context = await aContext(browser);
    await withManyStaff(context);
    const page = await context.newPage();
    const link = await new SandboxApi(product.server).launchLinkTo(product.practice);
    await page.goto(launchUrl(link, '/config/appointment-requests'));
    await page.getByText('Show what is not offered').waitFor();
    await page.getByLabel('Notice in hours').first().focus();
    await slowDown(page);
    await typeNotice(page, 5);
    const timed = await timeKeys(page, 'letter');
    for (let key = 0; key < keys; key += 1) {
      await timed.press(String(1 + (key % 9)));
      // Waits until it is drawn.
      await timed.times();
      await page.keyboard.press('Backspace');
    }
    const times = await timed.times();
    const task = await longestTask(browser, page, async () => typeNotice(page, 5));
    return {
      tables: [
        {
          title: `A key press in a limit, ${staff} staff, 14 days, ${slowdown} times slower`,
          lines: [{ '': 'ms', p50: median(times), p95: percentile(times, 0.95), 'longest task': task }],
          note: 'From the press to the frame that shows it, drawn without a graphics processor. Tasks in processor time.',
        },
      ],
      verdicts: [
        { text: `the longest task takes ${task.toFixed(0)} ms, of ${longestAllowed}`, passed: task <= longestAllowed },
      ],
    };
  } finally {
    await browser.close();
    await product.server.remove();
  }
};

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

async function typeNotice(page: Page, times: number): Promise<void> {
  for (let key = 0; key < times; key += 1) {
    await page.keyboard.press(String(1 + key));
    await page.waitForTimeout(150);
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(150);
  }
}

/** Repeats the practice's staff until there are enough, and switches all of them on. */
async function withManyStaff(context: BrowserContext): Promise<void> {
  const many = (some: readonly Practitioner[]) =>
    Array.from({ length: staff }, (_, index) => {
      const one = some[index % some.length];
      if (!one) throw new Error('The practice has no staff.');
      return index < some.length ? one : { ...one, id: `${one.id}-${index}`, name: `${one.name} ${index}` };
    });
  const change = (path: string, edit: (answer: never) => unknown) =>
    context.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: edit((await response.json()) as never) });
      },
    );
  await change(listPractitioners.path, ({ data }: { data: Practitioner[] }) => ({ data: many(data) }));
  await change(getCalendarFacts.path, (facts: { practitioners: Practitioner[] }) => ({
    ...facts,
    practitioners: many(facts.practitioners),
  }));
  await change(getPracticeConfig.path, (configs: AppointmentRequestConfig[]) => {
    const some = [...new Set(configs.flatMap((config) => config.practitionerConfigs.map((one) => one.practitionerId)))];
    return configs.map((config) => ({
      ...config,
      practitionerConfigs: Array.from({ length: staff }, (_, index) => ({
        practitionerId: index < some.length ? (some[index] ?? '') : `${some[index % some.length]}-${index}`,
        enabled: true,
        facilityIds: [],
      })),
    }));
  });
}
