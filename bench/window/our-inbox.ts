import type { Page } from 'playwright';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { launchLinkTo, makePractice, type MeasuredPractice, type PracticeContents, signIn } from '../practice.ts';
import { conversationList } from './open-browser.ts';
import type { CapturedAnswers } from '../bare/page-server.ts';

/** The running product with one practice to look at. */
export interface OurInbox {
  readonly server: ServerProcess;
  readonly practice: MeasuredPractice;
  readonly answers: CapturedAnswers;
  /** The conversation whose messages were captured. */
  readonly openId: string;
}

export async function startOurInbox(
  env: Readonly<Record<string, string>> = {},
  contents?: PracticeContents,
): Promise<OurInbox> {
  const server = await startServerProcess({ env });
  try {
    const practice = await makePractice(server.url, contents);
    const headers = { authorization: `Bearer ${await signIn(server.url, practice, practice.url)}` };
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
export async function inboxLink({ server, practice }: OurInbox, at = server.url): Promise<string> {
  const { search } = new URL(await launchLinkTo(server.url, practice));
  return `${at}${inboxPath}${search}`;
}

/** Opens the inbox by a launch link, at the server's own address unless another leads there, and waits for its first row. */
export async function launchInbox(inbox: OurInbox, page: Page, at?: string): Promise<Page> {
  await page.goto(await inboxLink(inbox, at));
  await page.locator(shownRow).first().waitFor();
  return page;
}

/** The page area of whichever route has something to show. */
export const shownPage = 'main:not(:has([role="status"])) *';
/** The inbox has a conversation to show. */
export const shownRow = `${conversationList} :is(li, [role="listitem"])`;
