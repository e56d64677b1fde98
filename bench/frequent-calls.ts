import { setTimeout as wait } from 'node:timers/promises';
import { listConversations } from '#contract/communication/conversations.ts';
import { listMessages } from '#contract/communication/messages.ts';
import { listNewsletters } from '#contract/campaigns/newsletters.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { pathOf } from '#tests/support/ready-newsletter.ts';

/** Milliseconds for which calls are made, and between two of them. */
const [length, pause] = [5000, 20];

/** How long calls take that screens make often, one after the other, in milliseconds. */
export async function latencies(api: ApiClient): Promise<number[]> {
  const { body } = await api.call(listConversations, {});
  const [{ id } = { id: '' }] = body.data;
  const calls = [
    () => api.call(listConversations, {}),
    () => api.call(listMessages, { id }),
    () => api.call(listNewsletters, { ...pathOf(rowKeyOf(api.link)) }),
  ];
  const taken: number[] = [];
  for (const until = performance.now() + length; performance.now() < until; await wait(pause)) {
    const startedAt = performance.now();
    const { status } = (await (calls[taken.length % calls.length] ?? calls[0])?.()) ?? {};
    if (status !== 200) throw new Error(`A call was answered with ${status}.`);
    taken.push(performance.now() - startedAt);
  }
  return taken;
}
