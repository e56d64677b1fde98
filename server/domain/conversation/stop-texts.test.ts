import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { aConversation, aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { getConversation } from './get.ts';
import { listMessages } from './list-messages.ts';
import { receiveText } from './receive-text.ts';
import { sendMessage } from './send-message.ts';
import { updateConversation } from './update.ts';

const world = await startWorld();

describe('a client who asks for no more texts', () => {
  async function aThread() {
    const { practice } = await aPractice(world);
    const phone = aPhone();
    const { id } = await aConversation(world, practice, { sms_phone: phone });
    const staff = at(world, practice);
    return {
      receive: (body: string) =>
        at(world, practice, null).run(receiveText, { carrierId: randomUUID(), from: phone, body, media: [] }),
      send: () => staff.run(sendMessage, { id, content: 'Hello', type: 'SMS', media: [] }, 'https://rapport.example'),
      update: (change: Omit<Parameters<typeof updateConversation>[1], 'id'>) =>
        staff.run(updateConversation, { id, ...change }),
      state: async () => {
        const shown = await staff.read(getConversation, { id });
        return [shown.sms_subscribed, shown.stopped_by_staff, shown.asked_to_stop_at !== null];
      },
      said: async () => (await staff.read(listMessages, { id, limit: 50 })).data.map(({ content }) => content),
    };
  }

  it('is heard in their own words, with the usual answer @slow', async () => {
    const { receive, state, said, send } = await aThread();
    await receive('Please remove me from your list. Thank you');
    expect(await state()).toEqual([false, false, false]);
    expect(await said()).toEqual([
      'Please remove me from your list. Thank you',
      'The client has opted out of texts.',
      expect.stringMatching(/^You will get no more texts from /),
    ]);
    await expect(send()).rejects.toMatchObject({ code: 'unsubscribed' });
  });

  it('is shown to staff where it is not certain, until they decide, whatever is written since @slow', async () => {
    const { receive, state, send, update } = await aThread();
    await receive('Stop by at three?');
    expect(await state()).toEqual([true, false, false]);
    await receive('Stop, we moved to Ohio');
    expect(await state()).toEqual([true, false, true]);
    await receive('Thank you for everything');
    await send();
    expect(await state()).toEqual([true, false, true]);
    await update({ asked_to_stop_at: null });
    expect(await state()).toEqual([true, false, false]);
    await receive('Please stop the reminders');
    expect(await state()).toEqual([true, false, true]);
    await update({ sms_subscribed: false });
    expect(await state()).toEqual([false, true, false]);
    // As “Undo” does; “Allow texts again” answers the question too.
    await update({ sms_subscribed: true });
    expect(await state()).toEqual([true, false, true]);
    await update({ sms_subscribed: false });
    await update({ sms_subscribed: true, asked_to_stop_at: null });
    expect(await state()).toEqual([true, false, false]);
  });

  it('is asked about no more once they have said it clearly', async () => {
    const { receive, state } = await aThread();
    await receive('Stop, we moved to Ohio');
    await receive('STOP');
    await receive('START');
    expect(await state()).toEqual([true, false, false]);
  });

  it('gets none once staff stopped them, which they may take back: the thread says who did so', async () => {
    const { update, send, state, said } = await aThread();
    for (const _ of [1, 2]) await update({ sms_subscribed: false });
    await expect(send()).rejects.toMatchObject({ code: 'unsubscribed' });
    for (const _ of [1, 2]) await update({ sms_subscribed: true });
    expect(await state()).toEqual([true, false, false]);
    await send();
    expect(await said()).toEqual([
      expect.stringMatching(/ stopped texts to this client\.$/),
      expect.stringMatching(/ allowed texts to this client again\.$/),
      'Hello',
    ]);
  });

  it('has the last word: what the client stopped is not allowed again by staff', async () => {
    const { receive, update, state, said } = await aThread();
    await receive('STOP');
    await expect(update({ sms_subscribed: true })).rejects.toMatchObject({ code: 'unsubscribed' });
    await update({ sms_subscribed: false });
    expect(await state()).toEqual([false, false, false]);
    await receive('START');
    await update({ sms_subscribed: false });
    expect(await state()).toEqual([false, true, false]);
    await receive('unsubscribe me');
    expect(await state()).toEqual([false, false, false]);
    expect((await said()).slice(-3)).toEqual([
      'unsubscribe me',
      'The client has opted out of texts.',
      expect.stringMatching(/^You will get no more texts from /),
    ]);
    await expect(update({ sms_subscribed: true })).rejects.toMatchObject({ code: 'unsubscribed' });
    await receive('start');
    expect(await state()).toEqual([true, false, false]);
  });
});
