import type { Browser, BrowserContext, Page } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { type LaunchLink, nameOfNumber } from '#tests/support/outside.ts';
import { launchAtThread, openThread } from '#tests/support/threads.ts';
import type { FaultyWorld } from './faulty-world.ts';
import { type Watch, watch } from './invariants.ts';

/** A window with a client's conversation open, and everyone who watches it. */
interface DeskWithThread {
  readonly desk: FrontDesk;
  readonly phone: string;
  readonly link: LaunchLink;
  readonly watches: Watch[];
}

/** Opens a window with the conversation of a client who has texted, and clears the proxy's record of requests. */
export async function aDeskWithThread(world: FaultyWorld, page: Page, phone = aPhone()): Promise<DeskWithThread> {
  const desk = new FrontDesk(page);
  const watches = [watch(desk)];
  const { link } = await launchAtThread(desk, world.outside, { phone });
  world.proxy.forget();
  return { desk, phone, link, watches };
}

/** A colleague opens the same conversation on another computer. */
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
