import { type BrowserContext, expect } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { FrontDesk } from '#tests/support/front-desk.ts';
import { type LaunchLink, nameOfNumber } from '#tests/support/outside.ts';
import { question } from './desks.ts';
import type { FaultyWorld } from './faulty-world.ts';

/** Another client has texted, and each of these desks has their conversation open. */
export async function aThread({ outside }: FaultyWorld, link: LaunchLink, ...desks: FrontDesk[]): Promise<string> {
  const phone = aPhone();
  await outside.textFrom(phone, link.practicePhone, question);
  for (const desk of desks) {
    // The list holds still under the pointer.
    await desk.page.mouse.move(1000, 500);
    await desk.openConversation(nameOfNumber(phone));
    await expect(desk.message(question)).toBeVisible();
  }
  return phone;
}

/** Another tab of the same browser, at a conversation. */
export async function anotherTab({ proxy }: FaultyWorld, context: BrowserContext, phone: string): Promise<FrontDesk> {
  const desk = await FrontDesk.open(context);
  await desk.page.goto(`${proxy.url}/client-communications`);
  await desk.openConversation(nameOfNumber(phone));
  return desk;
}
