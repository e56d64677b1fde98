import { simpleFaker } from '@faker-js/faker';
import { type BrowserContext, expect } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';
import { isSend, sendRoute } from '#tests/support/sending.ts';
import { question } from '#tests/support/threads.ts';

const { server, sandbox } = journeyServer();

type Tabs = readonly [AppPage, AppPage];

interface Step {
  readonly tab: 0 | 1;
  readonly phone: string;
  readonly text: string;
  /** The fault from here on; null for the previous one. */
  readonly fault: object | null;
}

const { helpers, number } = simpleFaker;
const few = () => number.int({ min: 1, max: 2 });
const onSends = (fault: object) => ({ routes: [{ route: sendRoute, ...fault }] });
const faultChoices = [
  { weight: 48, value: () => null },
  { weight: 12, value: () => onSends({ status: helpers.arrayElement([500, 502, 503]), times: few() }) },
  { weight: 8, value: () => onSends({ delayMs: number.int({ min: 500, max: 2000 }), times: 1 }) },
  { weight: 12, value: () => onSends({ dropAfterCommit: true, times: few() }) },
  { weight: 3, value: () => onSends({ truncate: true, times: 1 }) },
  { weight: 3, value: () => onSends({ garbage: true, times: 1 }) },
  { weight: 8, value: () => ({ socket: { drop: true } }) },
  { weight: 6, value: () => ({ socket: { duplicate: true, reorder: true } }) },
];

/** The texts of one user in two tabs, and the faults meanwhile; the same in every run. */
function aScenario(texts: number, phones: readonly string[]): readonly Step[] {
  simpleFaker.seed(200);
  let [tab, phone, remaining]: [0 | 1, string, number] = [1, '', 0];
  return Array.from({ length: texts }, (_, index) => {
    if (remaining === 0) [tab, phone, remaining] = [tab === 0 ? 1 : 0, helpers.arrayElement(phones), few() + few()];
    remaining -= 1;
    const text = `Text ${index + 1} from the ${tab === 0 ? 'left' : 'right'} tab`;
    return { tab, phone, text, fault: helpers.weightedArrayElement<() => object | null>(faultChoices)() };
  });
}

for (const { texts, clients, fewest, tag } of [
  { texts: 30, clients: 3, fewest: 0, tag: '@core' },
  { texts: 200, clients: 6, fewest: 3, tag: '@slow' },
])
  test(
    `each of ${texts} texts from two tabs reaches its phone once and in order, and every tab shows the same, despite faults in between [RT-06] [F-25]`,
    { tag },
    async ({ context }) => {
      test.setTimeout(300_000);
      const link = await sandbox.launchLink();
      const phones = Array.from({ length: clients }, aPhone);
      for (const phone of phones) await sandbox.textFrom(phone, link.practicePhone, question);
      const tabs = [await AppPage.open(context), await AppPage.open(context)] as const;
      await tabs[0].launch(link);
      await tabs[1].page.goto(`${server.url}/client-communications`);
      for (const tab of tabs) for (const phone of phones) await open(tab, phone);
      const failures = countFailedSends(context);

      const steps = aScenario(texts, phones);
      const [first, ...others] = steps as [Step, ...Step[]];
      // One is refused for certain; how many follow depends on the machine.
      await sandbox.setFaults(onSends({ status: 503, times: 1 }));
      await write(tabs[first.tab], first.phone, first.text);
      await expect.poll(() => failures.refused).toBe(1);
      await writeDuringFaults(others, tabs);
      const late = await retryFailedTexts(tabs[0], phones, texts);
      for (const phone of phones)
        expectOnceAndInOrder(
          await sandbox.textsReceivedBy(phone),
          steps.filter((step) => step.phone === phone),
          late,
        );
      await expectSameInAllTabs(context, tabs, phones);

      // The number differs between runs; without any broken send the test would prove nothing.
      expect(failures.refused).toBeGreaterThan(fewest);
      expect(failures.unanswered).toBeGreaterThan(fewest);
      // The browser itself prints an error for each broken request and socket.
      const browserErrors = tabs.flatMap((tab) => tab.browserErrors);
      expect(browserErrors.filter((line) => !/^Failed to load resource|^WebSocket connection/.test(line))).toEqual([]);
    },
  );

/** Counts the failed sends that the browser saw. */
function countFailedSends(context: BrowserContext) {
  const failures = { refused: 0, unanswered: 0 };
  context.on('response', (response) => {
    if (isSend(response.request()) && response.status() >= 500) failures.refused += 1;
  });
  context.on('requestfailed', (request) => {
    if (isSend(request)) failures.unanswered += 1;
  });
  return failures;
}

async function open(tab: AppPage, phone: string): Promise<void> {
  await tab.conversationWith(nameOfNumber(phone)).getByRole('link').click();
  await expect(tab.thread.getByRole('heading', { name: nameOfNumber(phone) })).toBeVisible();
}

/** Writes all texts without waiting for the server, which is killed after a third and after two thirds. */
async function writeDuringFaults(steps: readonly Step[], tabs: Tabs): Promise<void> {
  const third = Math.floor(steps.length / 3);
  let applied: Promise<void> = Promise.resolve();
  for (const [index, { tab, phone, text, fault }] of steps.entries()) {
    if (index === third || index === 2 * third) applied = applied.then(() => server.restart('SIGKILL'));
    if (fault) applied = applied.then(() => sandbox.setFaults(fault));
    await write(tabs[tab], phone, text);
  }
  await applied;
  await sandbox.setFaults({});
}

async function write(tab: AppPage, phone: string, text: string): Promise<void> {
  if (!(await tab.thread.getByRole('heading', { name: nameOfNumber(phone) }).isVisible())) await open(tab, phone);
  await tab.composer.fill(text);
  await tab.composer.press('Enter');
  await expect(tab.composer).toHaveValue('');
}

/** Retries the texts that failed for ten seconds until all are sent. @returns these texts */
async function retryFailedTexts(tab: AppPage, phones: readonly string[], texts: number): Promise<ReadonlySet<string>> {
  const late = new Set<string>();
  await expect(async () => {
    if (await tab.page.getByRole('link', { name: /texts? not sent$/ }).isVisible()) {
      await renderEverything(tab);
      for (const phone of phones) for (const text of await retryIn(tab, phone)) late.add(text);
    }
    expect(
      (await Promise.all(phones.map((phone) => sandbox.textsReceivedBy(phone)))).flat().length,
    ).toBeGreaterThanOrEqual(texts);
  }).toPass({ timeout: 120_000 });
  return late;
}

/** A thread and the list render only what is visible; many texts may wait behind one that failed. */
const renderEverything = ({ page }: AppPage): Promise<void> => page.setViewportSize({ width: 1440, height: 9000 });

async function retryIn(tab: AppPage, phone: string): Promise<string[]> {
  await open(tab, phone);
  const failed = tab.messages.getByRole('article').filter({ has: tab.page.getByRole('button', { name: 'Retry' }) });
  const found = await failed.getByRole('paragraph').allInnerTexts();
  for (const text of found)
    await failed.filter({ hasText: text }).getByRole('button', { name: 'Retry' }).click({ timeout: 2000 });
  return found;
}

/** Texts that were retried late may be out of order. */
function expectOnceAndInOrder(received: readonly string[], steps: readonly Step[], late: ReadonlySet<string>): void {
  expect(received.toSorted()).toEqual(steps.map(({ text }) => text).toSorted());
  for (const tab of [0, 1]) {
    const written = steps.filter((step) => step.tab === tab && !late.has(step.text)).map(({ text }) => text);
    expect(received.filter((text) => written.includes(text))).toEqual(written);
  }
}

/** Both tabs show the same as a new one, and the same as the phones. */
async function expectSameInAllTabs(context: BrowserContext, tabs: Tabs, phones: readonly string[]): Promise<void> {
  const newTab = await AppPage.open(context);
  await newTab.page.goto(`${server.url}/client-communications`);
  const [left, right, latest] = [...tabs, newTab] as const;
  await Promise.all([left, right, latest].map(renderEverything));
  for (const phone of phones) {
    const received = await sandbox.textsReceivedBy(phone);
    const thread = await threadIn(latest, phone, received.length);
    expect(thread.map(([text]) => text)).toEqual([question, ...received]);
    expect(await threadIn(left, phone, received.length)).toEqual(thread);
    expect(await threadIn(right, phone, received.length)).toEqual(thread);
  }
  await expect(async () => {
    const list = await listIn(latest);
    expect(await listIn(left)).toEqual(list);
    expect(await listIn(right)).toEqual(list);
  }).toPass({ timeout: 60_000 });
}

/** The lines of every bubble, once the question is shown and this many answers are delivered. */
async function threadIn(tab: AppPage, phone: string, delivered: number): Promise<string[][]> {
  await open(tab, phone);
  const bubbles = tab.messages.getByRole('article');
  await expect(bubbles).toHaveCount(delivered + 1);
  await expect(bubbles.filter({ hasText: 'Delivered' })).toHaveCount(delivered);
  return (await bubbles.allInnerTexts()).map((bubble) => bubble.split('\n'));
}

async function listIn(tab: AppPage): Promise<string[]> {
  await tab.pointAway();
  return tab.conversations.getByRole('listitem').allInnerTexts();
}
