import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { getConversation } from '#contract/communication/conversations.ts';
import { listMessages, sendMessage } from '#contract/communication/messages.ts';
import { asPlainText } from '#contract/templates/templates.ts';
import { receiveText } from '#server/domain/conversation/receive-text.ts';
import { queueDueClients } from '#server/domain/reminder/queue-due-clients.ts';
import { remindClient } from '#server/domain/reminder/remind-client.ts';
import { scheduleMessage } from '#server/domain/scheduled-message/schedule.ts';
import { sendDue } from '#server/domain/scheduled-message/send-due.ts';
import type { OutgoingText } from '#server/gateways/sms/gateway.ts';
import { startDeliveries } from '#server/jobs/deliveries.ts';
import { aLog } from '#tests/support/log.ts';
import { aClientToRemind, aRemindingPractice, aVisit, remindersOf } from '#tests/support/reminder-world.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { at, startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();
const server = anApp(world);

/** Closed every day, so that each text gets the automatic reply. */
const alwaysClosed = { enabledAt: '2026-01-01T00:00:00Z', weekdayConfig: {} };
const visitAt = '2026-03-11T14:00:00.000Z';
const threeDaysBefore = new Date('2026-03-08T13:00:00.000Z');

/** A practice with every kind of automatic text, and a client who texts it. */
async function aTexter(phone = aPhone()) {
  const practice = await aRemindingPractice(world, {
    name: 'Harbour Vets',
    reminders_from: '2026-03-08T12:59:00.000Z',
    reminders: { mediums: ['SMS'] },
  });
  const { db } = world.store;
  const { id: templateId } = await db
    .insertInto('template')
    .values({
      practice,
      type: 'TIME_BASED_AUTO_REPLY',
      name: 'Closed',
      content: JSON.stringify(asPlainText('Closed.')),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('practice')
    .set({ auto_replies: JSON.stringify({ ...alwaysClosed, templateId }) })
    .where('practice', '=', practice)
    .execute();
  const client = await aClientToRemind(world, practice, { contact_phone: phone });
  await aVisit(world, practice, client, { date: visitAt });

  const system = at(world, practice, null);
  const texts = (body: string) =>
    system.run(receiveText, { carrierId: randomUUID(), from: phone, body, mediaUrls: [] });
  const thread = async (id: string) => (await server.call(practice, listMessages, { id })).body as Thread;
  return {
    practice,
    texts,
    /** The automatic texts, in order. */
    automated: async (id: string) => {
      const { data } = await thread(id);
      return data.filter(({ type }) => type === 'SMS_AUTOMATED').map(({ content }) => content);
    },
    staffLines: async (id: string) => {
      const { data } = await thread(id);
      return data.filter(({ type }) => type === 'SYSTEM_INFO').map(({ content }) => content);
    },
    subscribed: async (id: string) =>
      ((await server.call(practice, getConversation, { id })).body as { sms_subscribed: boolean }).sms_subscribed,
    staffSend: (id: string) => server.call(practice, sendMessage, { id, content: 'See you at nine.' }),
    remind: async () => {
      await system.run(queueDueClients, threeDaysBefore);
      const dueClients = await db.selectFrom('reminder_turn').select('id').where('practice', '=', practice).execute();
      for (const due of dueClients) await system.run(remindClient, due.id, threeDaysBefore);
      return remindersOf(world, practice);
    },
    /** The outcome of a text that was scheduled before, once it is due. */
    scheduled: async (id: string) => {
      const send_at = new Date(Date.now() + 3_600_000).toISOString();
      const plan = await at(world, practice).run(
        scheduleMessage,
        { id, content: 'Planned', media: [], send_at },
        'http://localhost',
      );
      return async () => {
        await db
          .updateTable('scheduled_message')
          .set({ send_at: new Date().toISOString() })
          .where('id', '=', plan.id)
          .execute();
        await system.run(sendDue, plan.id);
      };
    },
  };
}
interface Thread {
  readonly data: readonly { readonly type: string; readonly content: string }[];
}

const goodbye = 'You will get no more texts from Harbour Vets. Text START to resume.';
const spellings = ['Stop.', ' stop ', 'UNSUBSCRIBE', 'OPT OUT', 'please stop texting', 'STOPALL', 'End', 'optout'];

describe('a client who opts out', () => {
  it('is opted out at once in every spelling, gets one confirmation, and no text of staff and no automatic one [F-38]', async () => {
    for (const spelling of spellings) {
      const { texts, automated, subscribed, staffSend, remind } = await aTexter();
      const { conversationId: id } = await texts(spelling);
      expect(await subscribed(id), spelling).toBe(false);
      await texts(spelling);
      await texts('Are you open?');
      expect(await automated(id)).toEqual([goodbye]);
      expect(await staffSend(id)).toMatchObject({ status: 422, body: { code: 'unsubscribed' } });
      expect(await remind()).not.toContain('3-days SMS SENT');
      expect(await automated(id)).toEqual([goodbye]);
    }
  });

  it('gets one confirmation, however many of their texts arrive at once [F-38]', async () => {
    const { texts, automated } = await aTexter();
    const [first] = await Promise.all(spellings.map(texts));
    expect(await automated(first?.conversationId ?? '')).toEqual([goodbye]);
  });

  it('would have been texted and reminded otherwise', async () => {
    const { texts, automated, staffSend, remind } = await aTexter();
    const { conversationId: id } = await texts('Are you open?');
    expect(await automated(id)).toEqual(['Closed.']);
    expect((await staffSend(id)).status).toBe(201);
    expect(await remind()).toContain('3-days SMS SENT');
  });
});

describe('a client who changes their mind', () => {
  it.each(['START', 'unstop', 'Start!'])('is in again by %s', async (word) => {
    const { texts, subscribed } = await aTexter();
    const { conversationId: id } = await texts('STOP');
    await texts(word);
    expect(await subscribed(id)).toBe(true);
  });

  it('can be texted again, and staff see each change [F-39]', async () => {
    const { texts, subscribed, staffLines, staffSend } = await aTexter();
    const { conversationId: id } = await texts('STOP');
    for (const word of ['START', 'STOP', 'UNSTOP']) {
      await texts(word);
      expect(await subscribed(id)).toBe(word !== 'STOP');
    }
    expect((await staffSend(id)).status).toBe(201);
    const [out, back] = ['The client has opted out of texts.', 'The client accepts texts again.'];
    expect(await staffLines(id)).toEqual([out, back, out, back]);
  });

  it('gets the practice’s phone number for HELP, also while opted out, and staff see that [F-39]', async () => {
    const { texts, automated, staffLines, subscribed } = await aTexter();
    const { conversationId: id } = await texts('STOP');
    await texts('help');
    expect((await automated(id)).at(-1)).toBe('Harbour Vets: call (555) 123-0000. Text STOP to get no more texts.');
    expect((await staffLines(id)).at(-1)).toMatch('The client asked for help');
    expect(await subscribed(id)).toBe(false);
  });
});

describe('an opt-out', () => {
  it('stops what is queued already, whatever queued it: the carrier gets the confirmation alone [F-40]', async () => {
    const { practice, texts, staffSend, scheduled, remind } = await aTexter();
    const { conversationId: id } = await texts('Hello');
    const come = await scheduled(id);
    await staffSend(id);
    expect(await remind()).toContain('3-days SMS SENT');
    await texts('STOP');
    await come();

    const handed: OutgoingText[] = [];
    const gateway = { send: async (text: OutgoingText) => void handed.push(text) };
    const feed = { subscribe: () => () => undefined };
    const deliveries = startDeliveries({ runner: world.runner, gateway, feed, log: aLog().log });
    const waiting = () =>
      world.store.db
        .selectFrom('message')
        .select('content')
        .where('practice', '=', practice)
        .where('delivery_status', '=', 'ENQUEUED')
        .execute();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
    await deliveries.stop();
    expect(handed.filter((text) => text.practice === practice).map(({ content }) => content)).toEqual([goodbye]);
  });

  it('applies to the number that was texted: another branch, which has its own, may still text [F-40]', async () => {
    const phone = aPhone();
    const [here, there] = [await aTexter(phone), await aTexter(phone)];
    const { conversationId: id } = await there.texts('Hello');
    await here.texts('STOP');
    expect(await there.subscribed(id)).toBe(true);
    expect((await there.staffSend(id)).status).toBe(201);
    expect(await here.remind()).not.toContain('3-days SMS SENT');
    expect(await there.remind()).toContain('3-days SMS SENT');
  });
});
