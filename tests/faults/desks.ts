import { type Browser, expect, type Page } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { type LaunchLink, nameOfNumber } from '#tests/support/outside.ts';
import type { FaultyWorld } from './faulty-world.ts';
import { type Watch, watch } from './invariants.ts';

export const question = 'How is Max?';

/** A desk with a client's conversation open, and everybody who watches it. */
export interface DeskWithThread {
  readonly desk: FrontDesk;
  readonly phone: string;
  readonly link: LaunchLink;
  readonly watches: Watch[];
}

/** Somebody at the desk with the conversation of a client who has texted. What it took to get there is forgotten. */
export async function aDeskWithThread(world: FaultyWorld, page: Page, phone = aPhone()): Promise<DeskWithThread> {
  const desk = new FrontDesk(page);
  const watches = [watch(desk)];
  const link = await world.outside.launchLink();
  await world.outside.textFrom(phone, link.practicePhone, question);
  await desk.launch(link);
  await desk.openConversation(nameOfNumber(phone));
  await expect(desk.message(question)).toBeVisible();
  world.proxy.forget();
  return { desk, phone, link, watches };
}

/** A colleague at another computer looks at the same conversation. */
export async function joinedBy(world: FaultyWorld, browser: Browser, { phone, link, watches }: DeskWithThread) {
  const desk = await FrontDesk.open(browser);
  watches.push(watch(desk));
  await desk.launch(await world.outside.launchLinkTo(link));
  await desk.openConversation(nameOfNumber(phone));
  await expect(desk.message(question)).toBeVisible();
  world.proxy.forget();
  return desk;
}
