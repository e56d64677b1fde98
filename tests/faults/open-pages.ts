import type { Browser, BrowserContext, Page } from '@playwright/test';
import { aPhone } from '#tests/support/a-phone.ts';
import { AppPage } from '#tests/support/app-page.ts';
import { type LaunchLink, nameOfNumber } from '#tests/support/sandbox-api.ts';
import { launchAtThread, openThread } from '#tests/support/threads.ts';
import type { FaultyWorld } from './faulty-world.ts';
import { type Watch, watch } from './invariants.ts';

/** A window with a client's conversation open, and the recorded output of all its windows. */
interface OpenThread {
  readonly app: AppPage;
  readonly phone: string;
  readonly link: LaunchLink;
  readonly watches: Watch[];
}

/** Opens a window with the conversation of a client who has texted, and clears the proxy's record of requests. */
export async function openAtThread(world: FaultyWorld, page: Page, phone = aPhone()): Promise<OpenThread> {
  const app = new AppPage(page);
  const watches = [watch(app)];
  const { link } = await launchAtThread(app, world.sandbox, { phone });
  world.proxy.forget();
  return { app, phone, link, watches };
}

/** A colleague opens the same conversation on another computer. */
export async function openAsColleague(world: FaultyWorld, browser: Browser, { phone, link, watches }: OpenThread) {
  const app = await AppPage.open(browser);
  watches.push(watch(app));
  await app.launch(await world.sandbox.launchLinkTo(link));
  await openThread(app, phone);
  world.proxy.forget();
  return app;
}

/** Another tab of the same browser, at a conversation. */
export async function anotherTab({ proxy }: FaultyWorld, context: BrowserContext, phone: string): Promise<AppPage> {
  const app = await AppPage.open(context);
  await app.page.goto(`${proxy.url}/client-communications`);
  await app.openConversation(nameOfNumber(phone));
  return app;
}
