import { expect } from '@playwright/test';
import { aPhone } from './a-phone.ts';
import type { FrontDesk } from './front-desk.ts';
import { type LaunchLink, nameOfNumber, type Outside } from './outside.ts';

/** What clients of journeys ask. */
export const question = 'How is Max?';

/** Opens the conversation of a client who has asked. */
export async function openThread(desk: FrontDesk, phone: string): Promise<void> {
  await desk.openConversation(nameOfNumber(phone));
  await expect(desk.message(question)).toBeVisible();
}

/** A client whom nobody knows has asked, and each of these desks has their conversation open; answers their phone. */
export async function aThread(outside: Outside, link: LaunchLink, ...desks: FrontDesk[]): Promise<string> {
  const phone = aPhone();
  await outside.textFrom(phone, link.practicePhone, question);
  for (const desk of desks) await openThread(desk, phone);
  return phone;
}

/** Opens Rapport where a client has asked, and their conversation. */
export async function launchAtThread(
  desk: FrontDesk,
  outside: Outside,
  { phone = aPhone(), undo = false } = {},
): Promise<{ link: LaunchLink; phone: string }> {
  const link = await outside.launchLink();
  await outside.textFrom(phone, link.practicePhone, question);
  await desk.launch(link, undefined, { undo });
  await openThread(desk, phone);
  return { link, phone };
}
