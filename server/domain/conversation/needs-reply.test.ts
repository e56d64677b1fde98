import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { aConversation, aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { getConversation } from './get.ts';
import { addMessage } from './internal.ts';
import { listConversations } from './list.ts';
import { receiveText } from './receive-text.ts';
import { sendMessage } from './send-message.ts';
import { updateConversation } from './update.ts';

const world = await startWorld();

describe('a client who needs a reply', () => {
  async function aThread() {
    const { practice } = await aPractice(world);
    const phone = aPhone();
    const { id } = await aConversation(world, practice, { sms_phone: phone });
    const staff = at(world, practice);
    return {
      texts: (body: string) =>
        at(world, practice, null).run(receiveText, { carrierId: randomUUID(), from: phone, body, mediaUrls: [] }),
      answers: () => staff.run(sendMessage, { id, content: 'Yes', type: 'SMS', media: [] }, 'https://rapport.example'),
      updates: (change: Omit<Parameters<typeof updateConversation>[1], 'id'>) =>
        staff.run(updateConversation, { id, ...change }),
      adds: (message: Parameters<typeof addMessage>[2]) => staff.run(addMessage, id, message),
      waiting: async () => {
        const { latest_message, needs_reply_since, unanswered_message } = await staff.read(getConversation, { id });
        return { since: needs_reply_since, latest: latest_message?.create_ts, question: unanswered_message };
      },
      listed: async () => (await staff.read(listConversations, { page: 1, per_page: 10 })).data[0],
    };
  }

  it('waits since their first unanswered text until staff answer', async () => {
    const { texts, answers, waiting, listed } = await aThread();
    expect((await waiting()).since).toBeNull();
    await texts('Is Luna ready?');
    const first = await waiting();
    expect(first.since).toBe(first.latest);
    await texts('Hello?');
    expect((await waiting()).since).toBe(first.since);
    expect((await listed())?.needs_reply_since).toBe(first.since);
    await answers();
    expect((await waiting()).since).toBeNull();
  });

  it('still waits after an automated answer, a note and a system line', async () => {
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

  it('is shown with their message if only automatic ones came after it', async () => {
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
    await texts('I mean today');
    await adds(automated);
    expect((await waiting()).question).toMatchObject({ content: 'I mean today' });
    await adds({ type: 'SMS', direction: 'INTERNAL', content: 'Call her back' });
    expect((await waiting()).question).toBeUndefined();
    await answers();
    await adds(automated);
    expect((await waiting()).question).toBeUndefined();
  });

  it('waits for requests too', async () => {
    const { adds, waiting } = await aThread();
    await adds({ type: 'REQUEST', direction: 'INBOUND', content: 'A refill', request_type: 'RxRefill' });
    const { since, latest } = await waiting();
    expect(since).toBe(latest);
  });

  it('does not wait after mere thanks, unless an earlier text is unanswered', async () => {
    const { texts, waiting } = await aThread();
    await texts('Thanks!! 🙏');
    expect((await waiting()).since).toBeNull();
    await texts('Is Luna ready?');
    const { since } = await waiting();
    await texts('Thank you');
    expect((await waiting()).since).toBe(since);
  });

  it('waits from their next text after their conversation was done', async () => {
    const { texts, updates, waiting } = await aThread();
    await texts('See you at four');
    await updates({ container: 'DONE' });
    await texts('Is Luna ready?');
    const { since, latest } = await waiting();
    expect(since).toBe(latest);
  });

  it('stops waiting when staff mark that no reply is needed, and waits again when that is undone', async () => {
    const { texts, updates, waiting } = await aThread();
    await texts('See you at four');
    const before = await waiting();
    await texts('With Luna');
    const { latest = '' } = await waiting();
    expect(await updates({ no_reply_until: latest })).toMatchObject({ needs_reply_since: null });
    expect((await waiting()).since).toBeNull();
    await updates({ no_reply_until: momentBefore(before.since) });
    expect((await waiting()).since).toBe(before.since);
  });

  it('still waits for texts that staff had not seen when they marked it', async () => {
    const { texts, updates, waiting } = await aThread();
    await texts('See you at four');
    const seen = await waiting();
    await texts('Or is five better?');
    const { latest } = await waiting();
    await updates({ no_reply_until: seen.latest });
    expect((await waiting()).since).toBe(latest);
  });

  it('does not wait again for answered texts when the mark is undone', async () => {
    const { texts, answers, updates, waiting } = await aThread();
    await texts('Is Luna ready?');
    const { since } = await waiting();
    await answers();
    await updates({ no_reply_until: momentBefore(since) });
    expect((await waiting()).since).toBeNull();
  });
});

const momentBefore = (moment: string | null | undefined): string =>
  new Date(Date.parse(moment ?? '') - 1).toISOString();
