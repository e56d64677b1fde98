import { expect } from '@playwright/test';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { thread as words } from '#src/strings/thread.ts';
import type { AppPage } from '#tests/support/app-page.ts';
import { nameOfNumber } from '#tests/support/sandbox-api.ts';
import type { FaultyWorld } from './faulty-world.ts';
import { effectsOf, historyOf } from './history.ts';

/** A page's console output and uncaught errors. */
export interface Watch {
  readonly app: AppPage;
  /** Everything in the console, of any level. */
  readonly printed: string[];
}

/** Starts to record a page's output; call it before anything is opened. */
export function watch(app: AppPage): Watch {
  const printed: string[] = [];
  app.page.on('console', (message) => printed.push(message.text()));
  return { app, printed };
}

/** Errors that the browser prints, or the page, when a request, a chunk or the socket fails. */
const isNetworkError = (line: string): boolean =>
  /^Failed to load resource|^WebSocket connection to|^EventSource's response|^MissingChunk: /.test(line);
export const idToken = /eyJ[\w-]{10,}\./;

/** No page is blank or has an uncaught error, and none shows or prints a token or one of the secrets. */
export async function expectIntactPages(watches: readonly Watch[], secrets: readonly string[] = []): Promise<void> {
  for (const { app, printed } of watches) {
    expect(app.browserErrors.filter((line) => !isNetworkError(line))).toEqual([]);
    await expect(app.page.getByRole('main').or(app.page.getByRole('heading')).first()).toBeVisible();
    // The browser prints the address of a socket that failed.
    const output = [app.page.url(), ...printed.filter((line) => !isNetworkError(line))].join('\n');
    for (const secret of [idToken, ...secrets]) expect(output).not.toMatch(secret);
  }
}

/** The server's log has no token and none of the secrets; no address or referrer that a browser sent has a token. */
export function expectNoSecretsInLogs({ server, proxy }: FaultyWorld, secrets: readonly string[] = []): void {
  for (const secret of [idToken, ...secrets]) expect(server.logs).not.toMatch(secret);
  for (const { url, headers } of proxy.requestsTo('* *'))
    for (const seen of [url, String(headers.referer ?? '')]) expect(seen).not.toMatch(idToken);
}

/** The server's conversation with a phone, requested with a browser's own token. */
async function threadOnServer({ server, proxy }: FaultyWorld, phone: string): Promise<readonly Message[]> {
  const authorization = proxy.requestsTo('* /v1/*').findLast(({ headers }) => headers.authorization)
    ?.headers.authorization;
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${server.url}${path}`, { headers: { authorization: String(authorization) } });
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  };
  const { data } = await get<{ data: Conversation[] }>('/v1/conversations');
  const conversation = data.find(({ sms_phone: number }) => number === phone);
  if (!conversation) throw new Error(`The server has no conversation with ${phone}`);
  return (await get<{ data: Message[] }>(`/v1/conversations/${conversation.id}/messages`)).data;
}

/** Each acknowledged text exists, none exists twice, and the phone received what the server reports as delivered. */
async function expectOneEffectPerKey(world: FaultyWorld, phone: string, thread: readonly Message[]): Promise<void> {
  const conversation = thread[0]?.conversation_id ?? '';
  for (const intent of historyOf(world.proxy, `POST /v1/conversations/${conversation}/messages`)) {
    const effects = thread.filter(({ client_message_id: key }) => key === intent.key);
    expect(effects.length).toBeLessThanOrEqual(1);
    if (intent.isAcknowledged) expect(effects).toHaveLength(1);
    for (const response of effectsOf(intent)) expect(response).toMatchObject({ id: effects[0]?.id });
  }
  const delivered = thread.filter(
    ({ direction, delivery_status: fate }) => direction === 'OUTBOUND' && fate === 'DELIVERED',
  );
  expect((await world.sandbox.textsReceivedBy(phone)).toSorted()).toEqual(
    delivered.map(({ content }) => content).toSorted(),
  );
}

/** Every bubble of the open thread: its text and delivery status. */
async function threadOnScreen(app: AppPage): Promise<readonly (readonly [string, string])[]> {
  const bubbles = await app.messages.getByRole('article').allInnerTexts();
  return bubbles.map((bubble) => {
    const lines = bubble.split('\n');
    const fates: readonly string[] = Object.values(words.status);
    return [lines.filter((line) => !fates.includes(line)).join('\n'), lines.find((line) => fates.includes(line)) ?? ''];
  });
}

/**
 * After the fault has cleared: each acknowledged text exists once, within ten seconds all windows and the server show the same of the
 * conversations with these phones, no page is blank, and no secret has leaked.
 */
export async function expectSurvived(
  world: FaultyWorld,
  watches: readonly Watch[],
  phones: readonly string[],
  secrets: readonly string[] = [],
): Promise<void> {
  for (const phone of phones) {
    for (const { app } of watches)
      if (!(await app.thread.getByRole('heading', { name: nameOfNumber(phone) }).isVisible()))
        await app.openConversation(nameOfNumber(phone));
    await expect(async () => {
      const thread = await threadOnServer(world, phone);
      await expectOneEffectPerKey(world, phone, thread);
      for (const { app } of watches) {
        const shown = await threadOnScreen(app);
        expect(shown.map(([, fate]) => fate)).toEqual(
          thread.map(({ delivery_status: fate }) => (fate ? words.status[fate] : '')),
        );
        for (const [at, { content }] of thread.entries()) expect(shown[at]?.[0]).toContain(content);
      }
    }).toPass({ timeout: 60_000 });
  }
  const forbidden = [...secrets, ...phones.map((phone) => phone.slice(2))];
  await expectIntactPages(watches, forbidden);
  expectNoSecretsInLogs(world, forbidden);
}
