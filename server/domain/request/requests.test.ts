import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aRequest } from '#tests/support/booking-world.ts';
import { aClient, announcements, aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { getConversation } from '../conversation/get.ts';
import { receiveText } from '../conversation/receive-text.ts';
import { setSubscribed } from '../sms-recipient/set-subscribed.ts';
import { updateRequest } from './update.ts';

const world = await startWorld();
const origin = 'http://localhost';

async function aRefill() {
  const { practice } = await aPractice(world);
  const request = await aRequest(world, practice, { type: 'RxRefill', medication: 'Apoquel', quantity: '30 tablets' });
  return { practice, staff: at(world, practice), ...request };
}

describe('a client’s request', () => {
  it('arrives in the inbox unread, with its details [IN-09] [IN-51]', async () => {
    const { practice, messageId, conversationId } = await aRefill();
    const message = await world.store.db
      .selectFrom('message')
      .selectAll()
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({
      type: 'REQUEST',
      request_type: 'RxRefill',
      direction: 'INBOUND',
      content: 'Refill request for Luna: Apoquel, 30 tablets',
      request: { pet_name: 'Luna', medication: 'Apoquel', quantity: '30 tablets', status: 'OPEN' },
    });
    const conversation = await world.store.db
      .selectFrom('conversation')
      .selectAll()
      .where('practice', '=', practice)
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow();
    expect(conversation).toMatchObject({ container: 'INBOX', read_status: 'UNREAD', latest_message_id: messageId });
  });

  it('can be handled, declined and reopened, and each change is announced [IN-51]', async () => {
    const { practice, staff, requestId, messageId } = await aRefill();
    const before = (await announcements(world, practice)).length;
    const handled = await staff.run(updateRequest, { id: requestId, status: 'HANDLED' }, origin);
    expect(handled.request).toMatchObject({ status: 'HANDLED', handled_by: 'Ada Lovelace', medication: 'Apoquel' });
    expect(Date.parse(handled.request?.handled_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await announcements(world, practice)).slice(before)[0]).toBe(`message ${messageId}`);

    expect((await staff.run(updateRequest, { id: requestId, status: 'DECLINED' }, origin)).request?.status).toBe(
      'DECLINED',
    );
    const reopened = await staff.run(updateRequest, { id: requestId, status: 'OPEN' }, origin);
    expect(reopened.request).toMatchObject({ status: 'OPEN', handled_by: null, handled_at: null });
  });

  it('is waited for only while it is open: the wait starts with the oldest open request', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const from = client.contact_phone ?? '';
    const [first, second] = [await aRequest(world, practice, { from }), await aRequest(world, practice, { from })];
    const staff = at(world, practice);
    const since = async () => (await staff.read(getConversation, { id: first.conversationId })).needs_reply_since;
    const cameAt = async ({ messageId }: typeof first) =>
      (await world.store.db.selectFrom('message').select('create_ts').where('id', '=', messageId).executeTakeFirst())
        ?.create_ts;
    const mark = ({ requestId: id }: typeof first, status: 'OPEN' | 'HANDLED' | 'DECLINED') =>
      staff.run(updateRequest, { id, status }, origin);
    expect(await since()).toBe(await cameAt(first));
    await mark(first, 'DECLINED');
    expect(await since()).toBe(await cameAt(second));
    await mark(second, 'HANDLED');
    expect(await since()).toBeNull();
    await mark(second, 'OPEN');
    expect(await since()).toBe(await cameAt(second));
    await mark(first, 'OPEN');
    expect(await since()).toBe(await cameAt(first));
    await mark(second, 'HANDLED');
    expect(await since()).toBe(await cameAt(first));
  });

  it('leaves the wait for an unanswered text unchanged', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const from = client.contact_phone ?? '';
    await at(world, practice, null).run(receiveText, { carrierId: randomUUID(), from, body: 'Open?', media: [] });
    const { requestId, conversationId } = await aRequest(world, practice, { from });
    const staff = at(world, practice);
    const since = async () => (await staff.read(getConversation, { id: conversationId })).needs_reply_since;
    const before = await since();
    expect(before).not.toBeNull();
    await staff.run(updateRequest, { id: requestId, status: 'HANDLED' }, origin);
    expect(await since()).toBe(before);
  });

  it('of another practice is not found', async () => {
    const { requestId } = await aRefill();
    const other = await aRefill();
    await expect(other.staff.run(updateRequest, { id: requestId, status: 'HANDLED' }, origin)).rejects.toEqual(
      refusal('request_not_found'),
    );
  });

  it('is named by its conversation while it is open, wherever it stands among the messages [IN-51]', async () => {
    const { practice } = await aPractice(world);
    const staff = at(world, practice);
    const from = (await aClient(world, practice)).contact_phone ?? '';
    const first = await aRequest(world, practice, { from });
    const refill = await aRequest(world, practice, { from, type: 'RxRefill', pet_name: null });
    const open = async () => (await staff.read(getConversation, { id: first.conversationId })).open_requests;
    const visit = { request_id: first.requestId, request_type: 'Appointment', pet_name: 'Luna', is_move: false };
    expect(await open()).toEqual([
      visit,
      { request_id: refill.requestId, request_type: 'RxRefill', pet_name: null, is_move: false },
    ]);
    const before = (await staff.read(getConversation, { id: first.conversationId })).update_ts ?? '';
    await staff.run(updateRequest, { id: first.requestId, status: 'DECLINED' }, origin);
    expect((await open())?.map(({ request_id }) => request_id)).toEqual([refill.requestId]);
    expect((await announcements(world, practice)).at(-1)).toBe(`conversation ${first.conversationId}`);
    const after = (await staff.read(getConversation, { id: first.conversationId })).update_ts ?? '';
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  });

  it('is declined with a text to the client, once however often it is asked for, or not at all [IN-51]', async () => {
    const { practice, staff, requestId, conversationId } = await aRefill();
    const declined = { id: requestId, status: 'DECLINED', message: 'Please come in first.' } as const;
    const texts = async () =>
      (await world.store.db.selectFrom('message').selectAll().where('practice', '=', practice).execute()).filter(
        ({ direction }) => direction === 'OUTBOUND',
      );
    const { sms_phone: phone } = await staff.read(getConversation, { id: conversationId });
    await staff.run(setSubscribed, phone ?? '', false);
    await expect(staff.run(updateRequest, declined, origin)).rejects.toEqual(refusal('unsubscribed'));
    expect((await staff.read(getConversation, { id: conversationId })).open_requests).toHaveLength(1);
    await staff.run(setSubscribed, phone ?? '', true);
    await staff.run(updateRequest, declined, origin);
    // A colleague’s text would be a second one.
    await expect(staff.run(updateRequest, declined, origin)).rejects.toEqual(refusal('request_closed'));
    expect(await texts()).toMatchObject([
      { conversation_id: conversationId, type: 'SMS', content: 'Please come in first.', author: 'Ada Lovelace' },
    ]);
    expect((await staff.read(getConversation, { id: conversationId })).open_requests).toEqual([]);
  });
});
