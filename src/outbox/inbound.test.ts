import { configureStore } from '@reduxjs/toolkit';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { scheduledMessagesEndpoint } from '#src/services/communication/scheduled-messages.ts';
import { auditDayEndpoint } from '#src/services/notification/appointments.ts';
import { booked, confirmed } from '#tests/support/appointment-actions.ts';
import { aMessage, atMinute } from '#tests/support/conversations.ts';
import { aService, serviceMiddleware, serviceReducers, unchecked } from '#tests/support/fake-services.ts';
import { anItem, outboxReducers } from '#tests/support/outbox.ts';
import { inbound } from './inbound.ts';
import type { OutboxItem } from './outbox-item.ts';
import { itemChanged } from './outbox-slice.ts';

const service = aService();

/** A page with these unsent items, in the sending tab or another one. */
function aPage({ items = [], isSender = true }: { items?: readonly OutboxItem[]; isSender?: boolean } = {}) {
  const store = configureStore({
    reducer: {
      ...outboxReducers,
      ...serviceReducers,
    },
    middleware: (defaults) => defaults(unchecked).concat(...serviceMiddleware),
  });
  for (const item of items) store.dispatch(itemChanged(item));
  return { store, outbox: () => store.getState().outbox, ...inbound(store, () => isSender) };
}

describe('the server’s record of this browser’s', () => {
  it('mark is shown with its appointment', async () => {
    service.on('get', '/v1/appointment/actions', () => HttpResponse.json({ data: [booked] }));
    const { store, take } = aPage();
    const day = { day: '2026-05-04', zone: 'America/New_York' };
    await store.dispatch(auditDayEndpoint.initiate(day));
    take(confirmed);
    expect(auditDayEndpoint.select(day)(store.getState()).data?.['a-1']?.actions).toEqual([booked, confirmed]);
  });

  it('scheduled text is shown with its conversation’s, and does not count as a seen message', async () => {
    const scheduled: ScheduledMessage = {
      id: 'plan-1',
      conversation_id: 'c-1',
      content: 'See you tomorrow',
      media: [],
      send_at: atMinute(600),
      status: 'SCHEDULED',
      client_message_id: 'key-1',
      create_ts: atMinute(0),
      update_ts: atMinute(0),
    };
    service.on('get', '/v1/conversations/c-1/scheduled-messages', () => HttpResponse.json({ data: [] }));
    const { store, take, outbox } = aPage();
    await store.dispatch(scheduledMessagesEndpoint.initiate('c-1'));
    take(scheduled);
    expect(scheduledMessagesEndpoint.select('c-1')(store.getState()).data).toEqual([scheduled]);
    expect(outbox().knownUntil).toEqual({});
  });

  it('text does not pause the next one; the sending tab updates the items of all tabs', () => {
    const waiting = anItem({ id: 'key-2', seenUntil: atMinute(0) });
    const message = aMessage({ id: 'm-1', direction: 'OUTBOUND', client_message_id: 'key-1', create_ts: atMinute(5) });
    const [sender, other] = [aPage({ items: [waiting] }), aPage({ items: [waiting], isSender: false })];
    for (const { own } of [sender, other]) own(message);
    expect([sender, other].map(({ outbox }) => outbox().knownUntil)).toEqual([
      { 'c-1': atMinute(5) },
      { 'c-1': atMinute(5) },
    ]);
    expect(sender.outbox().items).toEqual([{ ...waiting, seenUntil: atMinute(5) }]);
    expect(other.outbox().items).toEqual([waiting]);
    sender.own({ ...message, create_ts: atMinute(3) });
    expect(sender.outbox().knownUntil).toEqual({ 'c-1': atMinute(5) });
  });
});
