import { expect } from '@playwright/test';
import { aPhone } from './a-phone.ts';
import type { FrontDesk } from './front-desk.ts';
import { type LaunchLink, nameOfNumber, type Outside } from './outside.ts';

/** The text that clients send in journeys. */
export const question = 'How is Max?';

/** Opens the conversation of a client who has sent the question. */
export async function openThread(desk: FrontDesk, phone: string): Promise<void> {
  await desk.openConversation(nameOfNumber(phone));
  await expect(desk.message(question)).toBeVisible();
}

/** An unknown client sends the question, and each of these desks opens the conversation. @returns their number */
export async function aThread(outside: Outside, link: LaunchLink, ...desks: FrontDesk[]): Promise<string> {
  const phone = aPhone();
  await outside.textFrom(phone, link.practicePhone, question);
  for (const desk of desks) await openThread(desk, phone);
  return phone;
}

/** Signs in at a practice where a client has sent the question, and opens the conversation. */
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
