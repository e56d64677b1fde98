import type { Browser, BrowserContext, Page } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { type LaunchLink, nameOfNumber } from '#tests/support/outside.ts';
import { launchAtThread, openThread } from '#tests/support/threads.ts';
import type { FaultyWorld } from './faulty-world.ts';
import { type Watch, watch } from './invariants.ts';

/** A desk with a client's conversation open, and everybody who watches it. */
interface DeskWithThread {
  readonly desk: FrontDesk;
  readonly phone: string;
  readonly link: LaunchLink;
  readonly watches: Watch[];
}

/** Somebody at the desk with the conversation of a client who has texted. What it took to get there is forgotten. */
export async function aDeskWithThread(world: FaultyWorld, page: Page, phone = aPhone()): Promise<DeskWithThread> {
  const desk = new FrontDesk(page);
  const watches = [watch(desk)];
  const { link } = await launchAtThread(desk, world.outside, { phone });
  world.proxy.forget();
  return { desk, phone, link, watches };
}

/** A colleague at another computer looks at the same conversation. */
export async function joinedBy(world: FaultyWorld, browser: Browser, { phone, link, watches }: DeskWithThread) {
  const desk = await FrontDesk.open(browser);
  watches.push(watch(desk));
  await desk.launch(await world.outside.launchLinkTo(link));
  await openThread(desk, phone);
  world.proxy.forget();
  return desk;
}

/** Another tab of the same browser, at a conversation. */
export async function anotherTab({ proxy }: FaultyWorld, context: BrowserContext, phone: string): Promise<FrontDesk> {
  const desk = await FrontDesk.open(context);
  await desk.page.goto(`${proxy.url}/client-communications`);
  await desk.openConversation(nameOfNumber(phone));
  return desk;
}
