import type { Page } from 'playwright';
import { type LaunchLink, launchUrl, SandboxApi, type PracticeContents } from '#tests/support/sandbox-api.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { CapturedAnswers } from '../bare/page-server.ts';
import { fullList } from '../full-list.ts';
import { conversationList } from './open-browser.ts';

/** The running product with one practice. */
export interface OurInbox {
  readonly server: ServerProcess;
  readonly practice: LaunchLink;
  readonly answers: CapturedAnswers;
  /** The conversation whose messages were captured. */
  readonly openId: string;
}

export async function startOurInbox(
  env: Readonly<Record<string, string>> = {},
  contents: PracticeContents = fullList,
): Promise<OurInbox> {
  const server = await startServerProcess({ env });
  try {
    const practice = await new SandboxApi(server).anotherPractice(contents);
    const headers = { authorization: `Bearer ${await signIn(server.url, practice)}` };
    const get = async (path: string) => (await fetch(server.url + path, { headers })).text();
    const list = await get('/v1/conversations');
    const openId = (JSON.parse(list) as { data: { id: string }[] }).data[0]?.id ?? '';
    return { server, practice, openId, answers: { list, messages: await get(`/v1/conversations/${openId}/messages`) } };
  } catch (error) {
    await server.remove();
    throw error;
  }
}

export const inboxPath = '/client-communications';

/** A launch link that opens the inbox. */
export const inboxLink = async ({ server, practice }: OurInbox): Promise<string> =>
  launchUrl(await new SandboxApi(server).launchLinkTo(practice), inboxPath);

/** Opens the inbox by a launch link, and waits for its first row. */
export async function launchInbox(inbox: OurInbox, page: Page): Promise<Page> {
  await page.goto(await inboxLink(inbox));
  await page.locator(shownRow).first().waitFor();
  return page;
}

/** Content of the page area, on any route. */
export const shownPage = 'main:not(:has([role="status"])) *';
/** A row of the inbox. */
export const shownRow = `${conversationList} :is(li, [role="listitem"])`;
