import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { aConversation, aPractice, at, startWorld, type World } from '#tests/support/server-world.ts';
import { getConversation } from './get.ts';
import { addMessage } from './internal.ts';
import { listConversations } from './list.ts';
import { receiveText } from './receive-text.ts';
import { sendMessage } from './send-message.ts';

describe('a client who waits for an answer', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });

  async function aThread() {
    const { practice } = await aPractice(world);
    const phone = aPhone();
    const { id } = await aConversation(world, practice, { sms_phone: phone });
    const staff = at(world, practice);
    return {
      texts: (body: string) =>
        at(world, practice, null).run(receiveText, { carrierId: randomUUID(), from: phone, body, mediaUrls: [] }),
      answers: () => staff.run(sendMessage, { id, content: 'Yes', type: 'SMS', media: [] }, 'https://rapport.example'),
      adds: (message: Parameters<typeof addMessage>[2]) => staff.run(addMessage, id, message),
      waiting: async () => {
        const { latest_message, needs_reply_since, unanswered_message } = await staff.read(getConversation, { id });
        return { since: needs_reply_since, latest: latest_message?.create_ts, question: unanswered_message };
      },
      listed: async () => (await staff.read(listConversations, { page: 1, per_page: 10 })).data[0],
    };
  }

  it('waits since their last text until staff answer', async () => {
    const { texts, answers, waiting, listed } = await aThread();
    expect((await waiting()).since).toBeNull();
    await texts('Is Luna ready?');
    const first = await waiting();
    expect(first.since).toBe(first.latest);
    await texts('Hello?');
    const second = await waiting();
    expect(second.since).toBe(second.latest);
    expect((await listed())?.needs_reply_since).toBe(second.since);
    await answers();
    expect((await waiting()).since).toBeNull();
  });

  it('still waits after an automated answer, a note and a line of the system', async () => {
    const { texts, adds, waiting } = await aThread();
    await texts('Are you open?');
    const { since } = await waiting();
    await adds({
      type: 'SMS_AUTOMATED',
      direction: 'OUTBOUND',
      content: 'We are closed.',
      delivery_status: 'ENQUEUED',
    });
    await adds({ type: 'SMS', direction: 'INTERNAL', content: 'Call her back' });
    await adds({ type: 'SYSTEM_INFO', direction: 'INTERNAL', content: 'Booked' });
    expect((await waiting()).since).toBe(since);
  });

  it('is named with what they said where only what nobody wrote came after it', async () => {
    const { texts, answers, adds, waiting, listed } = await aThread();
    const automated = { type: 'SMS_AUTOMATED', direction: 'OUTBOUND', content: 'We are closed.' } as const;
    await adds(automated);
    expect((await waiting()).question).toBeUndefined();
    await texts('Are you open?');
    const { since, question } = await waiting();
    expect(question).toBeUndefined();
    await adds({ ...automated, delivery_status: 'ENQUEUED' });
    expect((await waiting()).question).toMatchObject({
      content: 'Are you open?',
      direction: 'INBOUND',
      type: 'SMS',
      create_ts: since,
    });
    expect((await listed())?.unanswered_message).toMatchObject({ content: 'Are you open?' });
    await adds({ type: 'SYSTEM_INFO', direction: 'INTERNAL', content: 'Booked' });
    expect((await waiting()).question).toMatchObject({ content: 'Are you open?' });
    await adds({ type: 'SMS', direction: 'INTERNAL', content: 'Call her back' });
    expect((await waiting()).question).toBeUndefined();
    await answers();
    await adds(automated);
    expect((await waiting()).question).toBeUndefined();
  });

  it('waits for what they requested too', async () => {
    const { adds, waiting } = await aThread();
    await adds({ type: 'REQUEST', direction: 'INBOUND', content: 'A refill', request_type: 'RxRefill' });
    const { since, latest } = await waiting();
    expect(since).toBe(latest);
  });
});
