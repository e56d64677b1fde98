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
import { anSmsGateway } from '#tests/support/sms-gateway.ts';
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
async function aTextingClient(phone = aPhone()) {
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
  const receive = (body: string) => system.run(receiveText, { carrierId: randomUUID(), from: phone, body, media: [] });
  const thread = async (id: string) => (await server.call(practice, listMessages, { id })).body as Thread;
  return {
    practice,
    receive,
    /** The automatic texts, in order. */
    automated: async (id: string) => {
      const { data } = await thread(id);
      return data.filter(({ type }) => type === 'SMS_AUTOMATED').map(({ content }) => content);
    },
    systemLines: async (id: string) => {
      const { data } = await thread(id);
      return data.filter(({ type }) => type === 'SYSTEM_INFO').map(({ content }) => content);
    },
    subscribed: async (id: string) =>
      ((await server.call(practice, getConversation, { id })).body as { sms_subscribed: boolean }).sms_subscribed,
    staffSend: (id: string) => server.call(practice, sendMessage, { id, content: 'See you at nine.' }),
    remind: async () => {
      await system.run(queueDueClients, threeDaysBefore);
      const dueClients = await db.selectFrom('reminder_turn').select('id').where('practice', '=', practice).execute();
      for (const due of dueClients) await system.run(remindClient, due.id, threeDaysBefore, 'http://localhost:8080');
      return remindersOf(world, practice);
    },
    /** The outcome of a text that was scheduled before, once it is due. */
    scheduled: async (id: string) => {
      const send_at = new Date(Date.now() + 3_600_000).toISOString();
      const scheduled = await at(world, practice).run(
        scheduleMessage,
        { id, content: 'Scheduled', media: [], send_at },
        'http://localhost',
      );
      return async () => {
        await db
          .updateTable('scheduled_message')
          .set({ send_at: new Date().toISOString() })
          .where('id', '=', scheduled.id)
          .execute();
        await system.run(sendDue, scheduled.id);
      };
    },
  };
}
interface Thread {
  readonly data: readonly { readonly type: string; readonly content: string }[];
}

const optOutConfirmation = 'You will get no more texts from Harbour Vets. Text START to resume.';
const optInConfirmation =
  'You will get texts from Harbour Vets again. Message frequency varies. Message and data rates may apply. Text HELP for help, STOP to opt out.';
const spellings = ['Stop.', ' stop ', 'UNSUBSCRIBE', 'OPT OUT', 'please stop texting', 'STOPALL', 'End', 'optout'];

describe('a client who opts out', () => {
  it('is opted out at once in every spelling, gets one confirmation, and no text of staff and no automatic one [F-38] @slow', async () => {
    for (const spelling of spellings) {
      const { receive, automated, subscribed, staffSend, remind } = await aTextingClient();
      const { conversationId: id } = await receive(spelling);
      expect(await subscribed(id), spelling).toBe(false);
      await receive(spelling);
      await receive('Are you open?');
      expect(await automated(id)).toEqual([optOutConfirmation]);
      expect(await staffSend(id)).toMatchObject({ status: 422, body: { code: 'unsubscribed' } });
      expect(await remind()).not.toContain('3-days SMS SENT');
      expect(await automated(id)).toEqual([optOutConfirmation]);
    }
  });

  it('gets one confirmation, however many of their texts arrive at once [F-38]', async () => {
    const { receive, automated } = await aTextingClient();
    const [first] = await Promise.all(spellings.map(receive));
    expect(await automated(first?.conversationId ?? '')).toEqual([optOutConfirmation]);
  });

  it('is texted and reminded if they have not opted out', async () => {
    const { receive, automated, staffSend, remind } = await aTextingClient();
    const { conversationId: id } = await receive('Are you open?');
    expect(await automated(id)).toEqual(['Closed.']);
    expect((await staffSend(id)).status).toBe(201);
    expect(await remind()).toContain('3-days SMS SENT');
  });
});

describe('a client who opts in again', () => {
  it.each(['START', 'unstop', 'Start!'])('is opted in again by %s, and told what that means [F-39]', async (word) => {
    const { receive, subscribed, automated } = await aTextingClient();
    const { conversationId: id } = await receive('STOP');
    await receive(word);
    expect(await subscribed(id)).toBe(true);
    expect(await automated(id)).toEqual([optOutConfirmation, optInConfirmation]);
  });

  it('can be texted again, and staff see each change [F-39]', async () => {
    const { receive, subscribed, systemLines, staffSend } = await aTextingClient();
    const { conversationId: id } = await receive('STOP');
    for (const word of ['START', 'STOP', 'UNSTOP']) {
      await receive(word);
      expect(await subscribed(id)).toBe(word !== 'STOP');
    }
    expect((await staffSend(id)).status).toBe(201);
    const [optedOut, optedIn] = ['The client has opted out of texts.', 'The client accepts texts again.'];
    expect(await systemLines(id)).toEqual([optedOut, optedIn, optedOut, optedIn]);
  });

  it('gets the practice’s phone number for HELP, also while opted out, and staff see that [F-39]', async () => {
    const { receive, automated, systemLines, subscribed } = await aTextingClient();
    const { conversationId: id } = await receive('STOP');
    await receive('help');
    expect((await automated(id)).at(-1)).toBe('Harbour Vets: call (555) 123-0000. Text STOP to get no more texts.');
    expect((await systemLines(id)).at(-1)).toMatch('The client asked for help');
    expect(await subscribed(id)).toBe(false);
  });
});

describe('an opt-out', () => {
  it('stops texts that are already queued, whatever queued them; the carrier gets only the confirmation [F-40]', async () => {
    const { practice, receive, staffSend, scheduled, remind } = await aTextingClient();
    const { conversationId: id } = await receive('Hello');
    const sendDueText = await scheduled(id);
    await staffSend(id);
    expect(await remind()).toContain('3-days SMS SENT');
    await receive('STOP');
    await sendDueText();

    const handedOver: OutgoingText[] = [];
    const gateway = anSmsGateway({ send: async (text) => `SM${handedOver.push(text)}-${text.id}` });
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
    expect(handedOver.filter((text) => text.practice === practice).map(({ content }) => content)).toEqual([
      optOutConfirmation,
    ]);
  });

  it('applies to the number that was texted: another branch, which has its own, may still text [F-40]', async () => {
    const phone = aPhone();
    const [first, second] = [await aTextingClient(phone), await aTextingClient(phone)];
    const { conversationId: id } = await second.receive('Hello');
    await first.receive('STOP');
    expect(await second.subscribed(id)).toBe(true);
    expect((await second.staffSend(id)).status).toBe(201);
    expect(await first.remind()).not.toContain('3-days SMS SENT');
    expect(await second.remind()).toContain('3-days SMS SENT');
  });
});
