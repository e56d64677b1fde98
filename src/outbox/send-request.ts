import type { Extension } from '#contract/extensions.ts';
import { byServer } from '#src/lib/server-clock.ts';
import { hasExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { noteEndpoint, sendEndpoint } from '#src/services/communication/messages.ts';
import { scheduleEndpoint } from '#src/services/communication/scheduled-messages.ts';
import { markEndpoint } from '#src/services/notification/appointments.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { OutboxItem } from './outbox-item.ts';
import { type SendOutcome, outcomeOf } from './send-policy.ts';

/**
 * Sends an item to the server, with its id as the idempotency key of every attempt.
 * @param within milliseconds after which the request is aborted.
 * @param keepalive whether the request outlives the page.
 */
export async function sendRequest(
  store: OutboxStore,
  item: OutboxItem,
  within: number,
  keepalive = false,
): Promise<SendOutcome> {
  const request = requestFor(store, item, keepalive);
  const timer = setTimeout(() => request.abort(), Math.max(within, 0));
  const { data, error } = await request;
  clearTimeout(timer);
  return data ? { kind: 'accepted', created: data } : outcomeOf(error);
}

function requestFor(store: OutboxStore, { id, subjectId, content, media, ...item }: OutboxItem, keepalive: boolean) {
  const untracked = { track: false } as const;
  if (item.kind === 'confirmed' || item.kind === 'voicemail') {
    const action_type = item.kind === 'confirmed' ? 'MARKED_CONFIRMED' : 'LEFT_VOICEMAIL';
    const timestamp = new Date(byServer(Date.parse(item.createdAt))).toISOString();
    const mark = { resource_id: subjectId, action_type, data: { timestamp } } as const;
    return store.dispatch(markEndpoint.initiate({ ...mark, idempotencyKey: id, keepalive }, untracked));
  }
  const text = { id: subjectId, content, idempotencyKey: id };
  if (item.kind === 'note') return store.dispatch(noteEndpoint.initiate(text, untracked));
  const withMedia = { ...text, media: media.map(({ url }) => ({ url })) };
  if (item.kind === 'later')
    return store.dispatch(scheduleEndpoint.initiate({ ...withMedia, send_at: item.sendAt ?? '' }, untracked));
  const knows = (extension: Extension) => hasExtension(store.getState(), extension);
  const sent = {
    ...withMedia,
    type: 'SMS' as const,
    ...(item.seenUntil !== null && knows('compare-before-send') && { seen_until: item.seenUntil }),
    ...(item.about !== null && knows('text-about-visit') && { appointment_id: item.about }),
  };
  return store.dispatch(sendEndpoint.initiate({ ...sent, keepalive }, untracked));
}
