import { expect } from '@playwright/test';
import { aPhone } from './a-phone.ts';
import type { AppPage } from './app-page.ts';
import { type LaunchLink, nameOfNumber, type SandboxApi } from './sandbox-api.ts';

/** The text that clients send in journeys. */
export const question = 'How is Max?';

/** Opens the conversation of a client who has sent the question. */
export async function openThread(app: AppPage, phone: string): Promise<void> {
  await app.openConversation(nameOfNumber(phone));
  await expect(app.message(question)).toBeVisible();
}

/** An unknown client sends the question, and each of these windows opens the conversation. @returns the client's number */
export async function aThread(sandbox: SandboxApi, link: LaunchLink, ...apps: AppPage[]): Promise<string> {
  const phone = aPhone();
  await sandbox.textFrom(phone, link.practicePhone, question);
  for (const app of apps) await openThread(app, phone);
  return phone;
}

/** Signs in at a practice where a client has sent the question, and opens the conversation. */
export async function launchAtThread(
  app: AppPage,
  sandbox: SandboxApi,
  { phone = aPhone(), undo = false } = {},
): Promise<{ link: LaunchLink; phone: string }> {
  const link = await sandbox.launchLink();
  await sandbox.textFrom(phone, link.practicePhone, question);
  await app.launch(link, undefined, { undo });
  await openThread(app, phone);
  return { link, phone };
}
