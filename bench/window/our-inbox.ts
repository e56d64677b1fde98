import type { Page } from 'playwright';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { launchLinkTo, makePractice, type MeasuredPractice, signIn } from '../practice.ts';
import type { CapturedAnswers } from '../bare/page-server.ts';

/** The running product with one practice to look at. */
export interface OurInbox {
  readonly server: ServerProcess;
  readonly practice: MeasuredPractice;
  readonly answers: CapturedAnswers;
  /** The conversation whose messages were captured. */
  readonly openId: string;
}

export async function startOurInbox(): Promise<OurInbox> {
  const server = await startServerProcess();
  try {
    const practice = await makePractice(server.url);
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

/** Opens the inbox by a launch link and waits for its first row. */
export async function launchInbox({ server, practice }: OurInbox, page: Page): Promise<Page> {
  const { search } = new URL(await launchLinkTo(server.url, practice));
  await page.goto(`${server.url}${inboxPath}${search}`);
  await firstRow(page).waitFor();
  return page;
}

export const firstRow = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first();
