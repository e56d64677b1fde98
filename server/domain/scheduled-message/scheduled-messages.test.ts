import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { capacity } from '#contract/rules/limits.ts';
import { receiveText } from '../conversation/receive-text.ts';
import { sendMessage } from '../conversation/send-message.ts';
import { updateConversation } from '../conversation/update.ts';
import { noteFailure } from '../delivery/note-failure.ts';
import { inviteToSurvey } from '../survey/invite.ts';
import {
  aClient,
  aConversation,
  announcements,
  aPractice,
  at,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { aPublishedSurvey } from '#tests/support/survey-world.ts';
import { claimDue } from './claim-due.ts';
import { cancelScheduledMessage } from './cancel.ts';
import { changeScheduledMessage } from './change.ts';
import { listScheduledMessages } from './list.ts';
import { scheduleMessage } from './schedule.ts';
import { sendDue } from './send-due.ts';
import { sendScheduledMessage } from './send-now.ts';

const world = await startWorld();

const origin = 'http://localhost:8080';
const momentBefore = (moment: string | null) => new Date(Date.parse(moment ?? '') - 1).toISOString();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('a scheduled text', () => {
  async function aThread(given: Parameters<typeof aConversation>[2] = {}) {
    const { practice } = await aPractice(world);
    const { id, sms_phone } = await aConversation(world, practice, given);
    const staff = at(world, practice);
    const system = at(world, practice, null);
    const schedule = (content = 'See you tomorrow', send_at = inHours(1)) =>
      staff.run(scheduleMessage, { id, content, media: [], send_at }, origin);
    const listed = async () => (await staff.read(listScheduledMessages, { id })).data;
    const { db } = world.store;
    const messages = () =>
      db.selectFrom('message').selectAll().where('conversation_id', '=', id).orderBy('create_ts').execute();
    const conversation = () => db.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    /** Sets its time to this many hours ago. */
    const makeDue = (scheduledId: string, hours = 0) =>
      db
        .updateTable('scheduled_message')
        .set({ send_at: inHours(-hours) })
        .where('id', '=', scheduledId)
        .execute();
    return { practice, id, sms_phone, staff, system, schedule, listed, messages, conversation, makeDue };
  }

  it('is listed with its author, in the order of sending', async () => {
    const { practice, schedule, listed, messages } = await aThread();
    const later = await schedule('Later', inHours(2));
    const sooner = await schedule('Sooner', inHours(1));
    expect(await listed()).toEqual([sooner, later]);
    expect(later).toMatchObject({ content: 'Later', status: 'SCHEDULED', author: 'Ada Lovelace' });
    expect(await messages()).toEqual([]);
    expect(await announcements(world, practice)).toEqual([
      `scheduled_message ${later.id}`,
      `scheduled_message ${sooner.id}`,
    ]);
  });

  it('is listed in the order of writing among others of the same moment', async () => {
    const { schedule, listed } = await aThread();
    const moment = inHours(1);
    const texts = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const text of texts) await schedule(text, moment);
    expect((await listed()).map(({ content }) => content)).toEqual(texts);
  });

  it('is scheduled once for one intent, even when its moment has passed since', async () => {
    const { id, staff, listed, makeDue } = await aThread();
    const text = { id, content: 'Once', media: [], send_at: inHours(1) };
    const first = await staff.runAs('intent-0001', scheduleMessage, text, origin);
    await makeDue(first.id);
    const again = await staff.runAs('intent-0001', scheduleMessage, { ...text, send_at: inHours(-1) }, origin);
    expect(again).toMatchObject({ id: first.id });
    expect(await listed()).toHaveLength(1);
  });

  it('is refused beyond the limit of a conversation', async () => {
    const { practice, id, schedule, listed } = await aThread();
    await sql`
      insert into scheduled_message (practice, conversation_id, content, send_at)
      select ${practice}, ${id}, 'See you', now() + interval '1 day' from generate_series(2, ${capacity.scheduledMessages})
    `.execute(world.store.db);
    await schedule();
    await expect(schedule()).rejects.toEqual(refusal('limit_reached'));
    expect(await listed()).toHaveLength(capacity.scheduledMessages);
  });

  it('is refused for a past moment, a missing conversation or an empty text', async () => {
    const { id, sms_phone, staff, system, schedule } = await aThread();
    await expect(schedule('Late', inHours(-0.001))).rejects.toEqual(refusal('time_in_past'));
    await expect(schedule('  ')).rejects.toEqual(refusal('invalid_request'));
    await system.run(receiveText, { carrierId: id, from: sms_phone, body: 'STOP', media: [] });
    await expect(schedule()).rejects.toEqual(refusal('unsubscribed'));
    await expect(
      staff.run(scheduleMessage, { id: 'x', content: 'Hi', media: [], send_at: inHours(1) }, origin),
    ).rejects.toEqual(refusal('conversation_not_found'));
  });

  it('becomes a text of its author exactly once when it is due, and does not change the read status', async () => {
    const { practice, system, schedule, listed, messages, conversation, makeDue } = await aThread({
      read_status: 'UNREAD',
      container: 'DONE',
    });
    const { id } = await schedule();
    await system.run(sendDue, id);
    expect(await messages()).toEqual([]);

    await makeDue(id);
    await Promise.all([system.run(sendDue, id), system.run(sendDue, id)]);
    await system.run(sendDue, id);
    const [sent, ...others] = await messages();
    expect(others).toEqual([]);
    expect(sent).toMatchObject({
      type: 'SMS',
      direction: 'OUTBOUND',
      content: 'See you tomorrow',
      delivery_status: 'ENQUEUED',
      author: 'Ada Lovelace',
    });
    expect(await listed()).toEqual([]);
    expect(await conversation()).toMatchObject({
      read_status: 'UNREAD',
      container: 'DONE',
      latest_message_id: sent!.id,
    });
    expect(await announcements(world, practice)).toEqual(
      expect.arrayContaining([`scheduled_message ${id}`, `message ${sent!.id}`]),
    );
  });

  it('fails if it is more than an hour late, and moves the conversation to the inbox', async () => {
    const { system, schedule, messages, conversation, makeDue } = await aThread({ container: 'DONE' });
    const { id } = await schedule();
    await makeDue(id, 1.1);
    await system.run(sendDue, id);
    expect(await messages()).toMatchObject([{ delivery_status: 'FAILED_TO_PROCESS', failure_reason: 'too_late' }]);
    expect(await conversation()).toMatchObject({ container: 'INBOX' });
  });

  it('answers and asks nothing when it fails: the client’s question waits on, unless the conversation was done', async () => {
    const { practice, id, sms_phone, staff, system, schedule, conversation, makeDue } = await aThread();
    const ask = (body: string) =>
      system.run(receiveText, { carrierId: randomUUID(), from: sms_phone, body, media: [] });
    await ask('Is Luna ready?');
    const { needs_reply_since: since } = await conversation();
    expect(since).not.toBeNull();
    const survey = await aPublishedSurvey(world, practice);
    const client = await aClient(world, practice);
    const { url } = await staff.run(
      inviteToSurvey,
      { id: survey.id, petOwnerId: client.id, appointmentId: null },
      origin,
    );
    const fail = async () => {
      const scheduled = await schedule(`Yes. How was it? ${url}`);
      await makeDue(scheduled.id, 1.1);
      await system.run(sendDue, scheduled.id);
    };
    await fail();
    expect((await conversation()).needs_reply_since).toBe(since);
    expect((await staff.run(updateConversation, { id, no_reply_until: momentBefore(since) })).needs_reply_since).toBe(
      since,
    );
    const asked = await world.store.db
      .selectFrom('survey_invitation')
      .selectAll()
      .where('practice', '=', practice)
      .execute();
    expect(asked).toMatchObject([{ asked_at: null }]);
    await staff.run(updateConversation, { id, container: 'DONE' });
    await fail();
    expect(await conversation()).toMatchObject({ container: 'INBOX', needs_reply_since: null });
  });

  it('fails if the practice has switched texting off since', async () => {
    const { practice, system, schedule, messages, makeDue } = await aThread();
    const { id } = await schedule();
    await world.store.db
      .updateTable('practice')
      .set({ messaging_enabled_at: null })
      .where('practice', '=', practice)
      .execute();
    await makeDue(id);
    await system.run(sendDue, id);
    expect(await messages()).toMatchObject([{ failure_reason: 'messaging_disabled' }]);
  });

  it('can be edited until it is sent', async () => {
    const { id, staff, system, schedule, listed, makeDue } = await aThread();
    const { id: scheduledId } = await schedule();
    const moved = inHours(30);
    await staff.run(changeScheduledMessage, { id, scheduledId, send_at: moved });
    expect(await staff.run(changeScheduledMessage, { id, scheduledId, content: 'At ten' })).toMatchObject({
      content: 'At ten',
      send_at: moved,
    });
    await expect(staff.run(changeScheduledMessage, { id, scheduledId, send_at: inHours(-1) })).rejects.toEqual(
      refusal('time_in_past'),
    );
    await expect(staff.run(changeScheduledMessage, { id, scheduledId, content: ' ' })).rejects.toEqual(
      refusal('invalid_request'),
    );
    expect(await listed()).toMatchObject([{ content: 'At ten' }]);
    await makeDue(scheduledId);
    await system.run(sendDue, scheduledId);
    await expect(staff.run(changeScheduledMessage, { id, scheduledId, content: 'Too late' })).rejects.toEqual(
      refusal('already_sent'),
    );
  });

  it('that was cancelled is not sent, names who did it, and is scheduled again only on request', async () => {
    const { id, staff, system, schedule, listed, messages, makeDue } = await aThread();
    const { id: scheduledId } = await schedule();
    const cancelled = await staff.run(cancelScheduledMessage, { id, scheduledId });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancelled_by: 'Ada Lovelace' });
    expect(await staff.run(cancelScheduledMessage, { id, scheduledId })).toEqual(cancelled);
    await expect(
      staff.run(changeScheduledMessage, { id, scheduledId, content: 'Edited', send_at: inHours(1) }),
    ).rejects.toEqual(refusal('scheduled_message_cancelled'));
    await makeDue(scheduledId);
    await system.run(sendDue, scheduledId);
    expect([await messages(), await listed()]).toEqual([[], []]);
    await expect(staff.run(sendScheduledMessage, { id, scheduledId })).rejects.toEqual(
      refusal('scheduled_message_not_found'),
    );
    await staff.run(changeScheduledMessage, { id, scheduledId, send_at: inHours(1), status: 'SCHEDULED' });
    expect(await listed()).toMatchObject([{ content: 'See you tomorrow', cancelled_by: null }]);
  });

  it('can be sent before its moment, once', async () => {
    const { id, staff, schedule, messages } = await aThread();
    const { id: scheduledId } = await schedule();
    const sent = await staff.run(sendScheduledMessage, { id, scheduledId });
    expect(await staff.run(sendScheduledMessage, { id, scheduledId })).toEqual(sent);
    expect(await messages()).toMatchObject([{ id: sent.id, delivery_status: 'ENQUEUED' }]);
    await expect(staff.run(cancelScheduledMessage, { id, scheduledId })).rejects.toEqual(refusal('already_sent'));
  });

  it('is not sent before its moment where a colleague has texted the client since, but is sent if asked for again', async () => {
    const { id, staff, schedule, messages } = await aThread();
    const { id: scheduledId } = await schedule();
    const text = { id, type: 'SMS' as const, content: 'Come at two', media: [] };
    const { create_ts } = await staff.run(sendMessage, text, origin);
    const unaware = { id, scheduledId, seen_until: '2026-01-01T00:00:00.000Z' };
    await expect(staff.run(sendScheduledMessage, unaware)).rejects.toEqual(refusal('conversation_moved'));
    expect(await messages()).toHaveLength(1);
    const sent = await staff.run(sendScheduledMessage, { ...unaware, seen_until: create_ts });
    expect(await staff.run(sendScheduledMessage, unaware)).toEqual(sent);
    expect(await messages()).toHaveLength(2);
  });

  it('is not sent before its moment in other words than its sender saw', async () => {
    const { id, staff, schedule, messages } = await aThread();
    const { id: scheduledId, update_ts } = await schedule();
    const ids = { id, scheduledId };
    const edited = await staff.run(changeScheduledMessage, { ...ids, content: 'Edited' });
    await expect(staff.run(sendScheduledMessage, { ...ids, seen_update: update_ts })).rejects.toEqual(
      refusal('scheduled_message_changed'),
    );
    expect(await messages()).toEqual([]);
    await staff.run(sendScheduledMessage, { ...ids, seen_update: edited.update_ts });
    expect(await messages()).toMatchObject([{ content: 'Edited' }]);
  });

  it('that failed three times is shown as failing until its time is changed, and can be sent now as it was seen', async () => {
    const { id, staff, system, schedule, listed, makeDue, messages } = await aThread();
    const { id: scheduledId } = await schedule();
    await makeDue(scheduledId);
    const fail = () => system.run(noteFailure, 'scheduled_message', scheduledId);
    for (const isFailing of [false, false, true]) {
      await fail();
      expect(await listed()).toMatchObject([{ id: scheduledId, is_failing: isFailing }]);
    }
    expect(await staff.run(changeScheduledMessage, { id, scheduledId, send_at: inHours(1) })).toMatchObject({
      is_failing: false,
    });
    await makeDue(scheduledId);
    const [seen = expect.fail()] = await listed();
    await claimDue(world.store.db, new Date(), 1000);
    await staff.run(sendScheduledMessage, { id, scheduledId, seen_update: seen.update_ts });
    expect(await messages()).toHaveLength(1);
    await fail();
    expect(await listed()).toEqual([]);
  });

  it('is found in its own conversation and practice only', async () => {
    const { id, staff, schedule } = await aThread();
    const other = await aThread();
    const { id: scheduledId } = await schedule();
    for (const ids of [
      { id: other.id, scheduledId },
      { id, scheduledId: other.id },
      { id, scheduledId: 'x' },
    ])
      await expect(staff.run(cancelScheduledMessage, ids)).rejects.toEqual(refusal('scheduled_message_not_found'));
    await expect(other.staff.run(cancelScheduledMessage, { id, scheduledId })).rejects.toEqual(
      refusal('scheduled_message_not_found'),
    );
    await expect(staff.run(cancelScheduledMessage, { id: 'x', scheduledId })).rejects.toEqual(
      refusal('conversation_not_found'),
    );
  });
});
