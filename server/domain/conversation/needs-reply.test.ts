import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { aConversation, aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { recordTextDelivery } from '../delivery/record-text-delivery.ts';
import { getConversation } from './get.ts';
import { addMessage } from './internal.ts';
import { listConversations } from './list.ts';
import { receiveText } from './receive-text.ts';
import { sendMessage } from './send-message.ts';
import { updateConversation } from './update.ts';

const world = await startWorld();
const origin = 'https://rapport.example';

describe('a client who needs a reply', () => {
  async function aThread() {
    const { practice } = await aPractice(world);
    const phone = aPhone();
    const { id } = await aConversation(world, practice, { sms_phone: phone });
    const staff = at(world, practice);
    return {
      receive: (body: string) =>
        at(world, practice, null).run(receiveText, { carrierId: randomUUID(), from: phone, body, media: [] }),
      reply: () => staff.run(sendMessage, { id, content: 'Yes', type: 'SMS', media: [] }, 'https://rapport.example'),
      update: (change: Omit<Parameters<typeof updateConversation>[1], 'id'>) =>
        staff.run(updateConversation, { id, ...change }),
      add: (message: Parameters<typeof addMessage>[2]) => staff.run(addMessage, id, message),
      state: async () => {
        const { latest_message, needs_reply_since, unanswered_message } = await staff.read(getConversation, { id });
        return { since: needs_reply_since, latest: latest_message?.create_ts, question: unanswered_message };
      },
      listed: async () => (await staff.read(listConversations, { page: 1, per_page: 10 })).data[0],
    };
  }

  it('waits since their first unanswered text until staff answer', async () => {
    const { receive, reply, state, listed } = await aThread();
    expect((await state()).since).toBeNull();
    await receive('Is Luna ready?');
    const first = await state();
    expect(first.since).toBe(first.latest);
    await receive('Hello?');
    expect((await state()).since).toBe(first.since);
    expect((await listed())?.needs_reply_since).toBe(first.since);
    await reply();
    expect((await state()).since).toBeNull();
  });

  it('still waits after an automated answer, a note and a system line', async () => {
    const { receive, add, state } = await aThread();
    await receive('Are you open?');
    const { since } = await state();
    await add({
      type: 'SMS_AUTOMATED',
      direction: 'OUTBOUND',
      content: 'We are closed.',
      delivery_status: 'ENQUEUED',
    });
    await add({ type: 'SMS', direction: 'INTERNAL', content: 'Call her back' });
    await add({ type: 'SYSTEM_INFO', direction: 'INTERNAL', content: 'Booked' });
    expect((await state()).since).toBe(since);
  });

  it('is shown with their message if only automatic ones came after it', async () => {
    const { receive, reply, add, state, listed } = await aThread();
    const automated = { type: 'SMS_AUTOMATED', direction: 'OUTBOUND', content: 'We are closed.' } as const;
    await add(automated);
    expect((await state()).question).toBeUndefined();
    await receive('Are you open?');
    const { since, question } = await state();
    expect(question).toBeUndefined();
    await add({ ...automated, delivery_status: 'ENQUEUED' });
    expect((await state()).question).toMatchObject({
      content: 'Are you open?',
      direction: 'INBOUND',
      type: 'SMS',
      create_ts: since,
    });
    expect((await listed())?.unanswered_message).toMatchObject({ content: 'Are you open?' });
    await add({ type: 'SYSTEM_INFO', direction: 'INTERNAL', content: 'Booked' });
    expect((await state()).question).toMatchObject({ content: 'Are you open?' });
    await receive('I mean today');
    await add(automated);
    expect((await state()).question).toMatchObject({ content: 'I mean today' });
    await add({ type: 'SMS', direction: 'INTERNAL', content: 'Call her back' });
    expect((await state()).question).toBeUndefined();
    await reply();
    await add(automated);
    expect((await state()).question).toBeUndefined();
  });

  it('waits for requests too', async () => {
    const { add, state } = await aThread();
    await add({ type: 'REQUEST', direction: 'INBOUND', content: 'A refill', request_type: 'RxRefill' });
    const { since, latest } = await state();
    expect(since).toBe(latest);
  });

  it('does not wait after mere thanks, unless an earlier text is unanswered', async () => {
    const { receive, state } = await aThread();
    await receive('Thanks!! 🙏');
    expect((await state()).since).toBeNull();
    await receive('Is Luna ready?');
    const { since } = await state();
    await receive('Thank you');
    expect((await state()).since).toBe(since);
  });

  it('waits from their next text after their conversation was done', async () => {
    const { receive, update, state } = await aThread();
    await receive('See you at four');
    await update({ container: 'DONE' });
    await receive('Is Luna ready?');
    const { since, latest } = await state();
    expect(since).toBe(latest);
  });

  it('stops waiting when staff mark that no reply is needed, and waits again when that is undone', async () => {
    const { receive, update, state } = await aThread();
    await receive('See you at four');
    const before = await state();
    await receive('With Luna');
    const { latest = '' } = await state();
    expect(await update({ no_reply_until: latest })).toMatchObject({ needs_reply_since: null });
    expect((await state()).since).toBeNull();
    await update({ no_reply_until: momentBefore(before.since) });
    expect((await state()).since).toBe(before.since);
  });

  it('still waits for texts that staff had not seen when they marked it', async () => {
    const { receive, update, state } = await aThread();
    await receive('See you at four');
    const seen = await state();
    await receive('Or is five better?');
    const { latest } = await state();
    await update({ no_reply_until: seen.latest });
    expect((await state()).since).toBe(latest);
  });

  it('does not wait again for answered texts when the mark is undone', async () => {
    const { receive, reply, update, state } = await aThread();
    await receive('Is Luna ready?');
    const { since } = await state();
    await reply();
    await update({ no_reply_until: momentBefore(since) });
    expect((await state()).since).toBeNull();
  });
});

const momentBefore = (moment: string | null | undefined): string =>
  new Date(Date.parse(moment ?? '') - 1).toISOString();

describe('a text that was not delivered', () => {
  async function aFailure() {
    const { practice } = await aPractice(world);
    const { id } = await aConversation(world, practice, { sms_phone: aPhone() });
    const staff = at(world, practice);
    const add = (message: Parameters<typeof addMessage>[2]) => staff.run(addMessage, id, message);
    const sent = await staff.run(sendMessage, { id, content: 'Luna is ready', type: 'SMS', media: [] }, origin);
    const read = () => staff.read(getConversation, { id });
    return {
      add,
      automatic: () =>
        add({ type: 'SMS_AUTOMATED', direction: 'OUTBOUND', content: 'A visit', delivery_status: 'ENQUEUED' }),
      line: () => add({ type: 'SYSTEM_INFO', direction: 'INTERNAL', content: 'Booked' }),
      fail: () =>
        at(world, practice, null).run(recordTextDelivery, { messageId: sent.id, status: 'FAILED_TO_DELIVER' }),
      read,
      undelivered: async () => (await read()).undelivered_message?.content ?? null,
    };
  }

  it('stays known after internal lines and automatic messages, until somebody writes [IN-32]', async () => {
    const { add, automatic, line, fail, undelivered } = await aFailure();
    await fail();
    await line();
    expect(await undelivered()).toBe('Luna is ready');
    await automatic();
    expect(await undelivered()).toBe('Luna is ready');
    await add({ type: 'SMS', direction: 'INTERNAL', content: 'Called her instead' });
    expect(await undelivered()).toBeNull();
    await line();
    expect(await undelivered()).toBeNull();
  });

  it('is shown also where it failed after the next automatic message [IN-32]', async () => {
    const { automatic, fail, undelivered, read } = await aFailure();
    await automatic();
    expect(await undelivered()).toBeNull();
    const { update_ts: before = '' } = await read();
    await fail();
    expect(await undelivered()).toBe('Luna is ready');
    expect(Date.parse((await read()).update_ts ?? '')).toBeGreaterThan(Date.parse(before));
  });
});
