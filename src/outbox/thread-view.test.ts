import { describe, expect, it } from 'vitest';
import { aMessage } from '#tests/support/conversations.ts';
import { anItem as anyItem } from '#tests/support/outbox.ts';
import { type OutboxItem, thisWindow } from './outbox-item.ts';
import { threadView } from './thread-view.ts';

const anItem = (given: Partial<OutboxItem> = {}) => anyItem({ state: 'sending', ...given });

describe('the view of a thread', () => {
  it('shows an unsent text below the others as enqueued [IN-29]', () => {
    const view = threadView([aMessage()], [anItem(), anItem({ id: 'other', subjectId: 'c-2' })], 'c-1', false);
    expect(view.map(({ key }) => key)).toEqual(['m-1', 'key-1']);
    expect(view[1]).toMatchObject({
      message: { content: 'Luna is ready.', direction: 'OUTBOUND', delivery_status: 'ENQUEUED' },
      send: { state: 'sending', error: null },
    });
  });

  it('shows a failed send as not processed, with its reason [IN-30] [ER-36]', () => {
    const [failed] = threadView([], [anItem({ state: 'failed', error: 'unsubscribed' })], 'c-1', false);
    expect(failed?.message.delivery_status).toBe('FAILED_TO_PROCESS');
    expect(failed?.send).toMatchObject({ id: 'key-1', state: 'failed', error: 'unsubscribed' });
  });

  it('says whether a text waits for the network, is being sent, or is paused', () => {
    const stateOf = (state: OutboxItem['state'], isBlocked: boolean) =>
      threadView([], [anItem({ state })], 'c-1', isBlocked)[0]?.send?.state;
    expect([stateOf('queued', true), stateOf('queued', false)]).toEqual(['waiting', 'sending']);
    expect([stateOf('sending', true), stateOf('paused', true), stateOf('paused', false)]).toEqual([
      'sending',
      'paused',
      'paused',
    ]);
  });

  it('says whether a text waits for an earlier one whose outcome is unknown', () => {
    const unknown = anItem({ state: 'failed', error: 'timeout_error', triedAt: '2026-05-04T09:00:00.000Z' });
    const next = anItem({ id: 'key-2', state: 'queued' });
    const stateBehind = (first: OutboxItem, isBlocked = false) =>
      threadView([], [first, next], 'c-1', isBlocked)[1]?.send?.state;
    expect([stateBehind(unknown), stateBehind(unknown, true)]).toEqual(['behind', 'behind']);
    expect(stateBehind({ ...unknown, triedAt: null, error: 'unsubscribed' })).toBe('sending');
    expect(stateBehind({ ...unknown, subjectId: 'c-2' })).toBeUndefined();
    expect(threadView([], [unknown, next], 'c-1', false)[1]).toBe(threadView([], [unknown, next], 'c-1', true)[1]);
  });

  it('shows the pictures of an unsent text', () => {
    const media = [{ url: '/files/1' }];
    expect(threadView([], [anItem({ media })], 'c-1', false)[0]?.message.media).toEqual(media);
  });

  it('says that a text can be undone in the window that sent it', () => {
    const until = '2026-05-04T09:00:05.000Z';
    const send = (by: string) =>
      threadView([], [anItem({ state: 'queued', held: { until, by } })], 'c-1', false)[0]?.send;
    expect(send(thisWindow)).toMatchObject({ state: 'undoable', until });
    expect(send('another')).toMatchObject({ state: 'sending', until: null });
    const left = anItem({ state: 'sending', held: { until, by: thisWindow } });
    expect(threadView([], [left], 'c-1', false)[0]?.send).toMatchObject({ state: 'sending', until: null });
  });

  it('shows a note as internal, and no scheduled texts [IN-06]', () => {
    const [note, ...others] = threadView(
      [],
      [anItem({ kind: 'note' }), anItem({ id: 'key-2', kind: 'later', sendAt: '2026-05-05T13:00:00.000Z' })],
      'c-1',
      false,
    );
    expect(note?.message).toMatchObject({ direction: 'INTERNAL', delivery_status: null });
    expect(others).toEqual([]);
    const refused = anItem({ kind: 'later', state: 'failed', error: 'time_in_past' });
    expect(threadView([], [refused], 'c-1', false)[0]?.send).toMatchObject({ state: 'failed' });
  });

  it('shows a text once, with the same key, as soon as the server has it', () => {
    const accepted = aMessage({ id: 'm-7', client_message_id: 'key-1', delivery_status: 'DELIVERED' });
    const view = threadView([accepted], [anItem()], 'c-1', false);
    expect(view).toHaveLength(1);
    expect(view[0]).toMatchObject({ key: 'key-1', message: { delivery_status: 'DELIVERED' }, send: null });
  });

  it('keeps the identity of unchanged parts, so that only changes are rendered', () => {
    const [message, item] = [aMessage(), anItem()];
    const first = threadView([message], [item], 'c-1', false);
    const second = threadView([message, aMessage({ id: 'm-2' })], [item], 'c-1', false);
    expect(second[0]).toBe(first[0]);
    expect(second[2]).toBe(first[1]);
  });
});
