import { describe, expect, it } from 'vitest';
import { aRequest } from '#tests/support/booking-world.ts';
import { announcements, aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { updateRequest } from './update.ts';

const world = await startWorld();

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
    const handled = await staff.run(updateRequest, { id: requestId, status: 'HANDLED' });
    expect(handled.request).toMatchObject({ status: 'HANDLED', handled_by: 'Ada Lovelace', medication: 'Apoquel' });
    expect(Date.parse(handled.request?.handled_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await announcements(world, practice)).slice(before)[0]).toBe(`message ${messageId}`);

    expect((await staff.run(updateRequest, { id: requestId, status: 'DECLINED' })).request?.status).toBe('DECLINED');
    const reopened = await staff.run(updateRequest, { id: requestId, status: 'OPEN' });
    expect(reopened.request).toMatchObject({ status: 'OPEN', handled_by: null, handled_at: null });
  });

  it('of another practice is not found', async () => {
    const { requestId } = await aRefill();
    const other = await aRefill();
    await expect(other.staff.run(updateRequest, { id: requestId, status: 'HANDLED' })).rejects.toEqual(
      refusal('request_not_found'),
    );
  });
});
