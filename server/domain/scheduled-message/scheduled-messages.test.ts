import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { capacity } from '#contract/rules/limits.ts';
import { receiveText } from '../conversation/receive-text.ts';
import { aConversation, announcements, aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { cancelScheduledMessage } from './cancel.ts';
import { changeScheduledMessage } from './change.ts';
import { listScheduledMessages } from './list.ts';
import { scheduleMessage } from './schedule.ts';
import { sendDue } from './send-due.ts';
import { sendScheduledMessage } from './send-now.ts';

const world = await startWorld();

const origin = 'http://localhost:8080';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('a scheduled text', () => {
  async function aThread(given: Parameters<typeof aConversation>[2] = {}) {
    const { practice } = await aPractice(world);
    const { id, sms_phone } = await aConversation(world, practice, given);
    const staff = at(world, practice);
    const nobody = at(world, practice, null);
    const plan = (content = 'See you tomorrow', send_at = inHours(1)) =>
      staff.run(scheduleMessage, { id, content, media: [], send_at }, origin);
    const listed = async () => (await staff.read(listScheduledMessages, { id })).data;
    const { db } = world.store;
    const messages = () =>
      db.selectFrom('message').selectAll().where('conversation_id', '=', id).orderBy('create_ts').execute();
    const conversation = () => db.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    /** Its moment has come, so many hours ago. */
    const come = (scheduledId: string, hours = 0) =>
      db
        .updateTable('scheduled_message')
        .set({ send_at: inHours(-hours) })
        .where('id', '=', scheduledId)
        .execute();
    return { practice, id, sms_phone, staff, nobody, plan, listed, messages, conversation, come };
  }

  it('is listed with its author, next one first', async () => {
    const { practice, plan, listed, messages } = await aThread();
    const later = await plan('Later', inHours(2));
    const sooner = await plan('Sooner', inHours(1));
    expect(await listed()).toEqual([sooner, later]);
    expect(later).toMatchObject({ content: 'Later', status: 'SCHEDULED', author: 'Ada Lovelace' });
    expect(await messages()).toEqual([]);
    expect(await announcements(world, practice)).toEqual([
      `scheduled_message ${later.id}`,
      `scheduled_message ${sooner.id}`,
    ]);
  });

  it('is listed in the order of writing among others of the same moment', async () => {
    const { plan, listed } = await aThread();
    const moment = inHours(1);
    const texts = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const text of texts) await plan(text, moment);
    expect((await listed()).map(({ content }) => content)).toEqual(texts);
  });

  it('is scheduled once for one intent, even when its moment has passed since', async () => {
    const { id, staff, listed, come } = await aThread();
    const text = { id, content: 'Once', media: [], send_at: inHours(1) };
    const first = await staff.runAs('intent-0001', scheduleMessage, text, origin);
    await come(first.id);
    const again = await staff.runAs('intent-0001', scheduleMessage, { ...text, send_at: inHours(-1) }, origin);
    expect(again).toMatchObject({ id: first.id });
    expect(await listed()).toHaveLength(1);
  });

  it('is refused beyond what a conversation can list', async () => {
    const { practice, id, plan, listed } = await aThread();
    await sql`
      insert into scheduled_message (practice, conversation_id, content, send_at)
      select ${practice}, ${id}, 'See you', now() + interval '1 day' from generate_series(2, ${capacity.scheduledMessages})
    `.execute(world.store.db);
    await plan();
    await expect(plan()).rejects.toEqual(refusal('limit_reached'));
    expect(await listed()).toHaveLength(capacity.scheduledMessages);
  });

  it('is refused for a past moment, a missing conversation or an empty text', async () => {
    const { id, sms_phone, staff, nobody, plan } = await aThread();
    await expect(plan('Late', inHours(-0.001))).rejects.toEqual(refusal('time_in_past'));
    await expect(plan('  ')).rejects.toEqual(refusal('invalid_request'));
    await nobody.run(receiveText, { carrierId: id, from: sms_phone, body: 'STOP', mediaUrls: [] });
    await expect(plan()).rejects.toEqual(refusal('unsubscribed'));
    await expect(
      staff.run(scheduleMessage, { id: 'x', content: 'Hi', media: [], send_at: inHours(1) }, origin),
    ).rejects.toEqual(refusal('conversation_not_found'));
  });

  it('becomes a text of its author once it is due, once, and keeps the read status', async () => {
    const { practice, nobody, plan, listed, messages, conversation, come } = await aThread({
      read_status: 'UNREAD',
      container: 'DONE',
    });
    const { id } = await plan();
    await nobody.run(sendDue, id);
    expect(await messages()).toEqual([]);

    await come(id);
    await Promise.all([nobody.run(sendDue, id), nobody.run(sendDue, id)]);
    await nobody.run(sendDue, id);
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

  it('fails into the inbox where it is more than an hour late', async () => {
    const { nobody, plan, messages, conversation, come } = await aThread({ container: 'DONE' });
    const { id } = await plan();
    await come(id, 1.1);
    await nobody.run(sendDue, id);
    expect(await messages()).toMatchObject([{ delivery_status: 'FAILED_TO_PROCESS', failure_reason: 'too_late' }]);
    expect(await conversation()).toMatchObject({ container: 'INBOX' });
  });

  it('fails where the practice has switched texting off since', async () => {
    const { practice, nobody, plan, messages, come } = await aThread();
    const { id } = await plan();
    await world.store.db
      .updateTable('practice')
      .set({ messaging_enabled_at: null })
      .where('practice', '=', practice)
      .execute();
    await come(id);
    await nobody.run(sendDue, id);
    expect(await messages()).toMatchObject([{ failure_reason: 'messaging_disabled' }]);
  });

  it('can be edited until it is sent', async () => {
    const { id, staff, nobody, plan, listed, come } = await aThread();
    const { id: scheduledId } = await plan();
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
    await come(scheduledId);
    await nobody.run(sendDue, scheduledId);
    await expect(staff.run(changeScheduledMessage, { id, scheduledId, content: 'Too late' })).rejects.toEqual(
      refusal('already_sent'),
    );
  });

  it('that was cancelled is not sent, names who did it, and is scheduled again only on request', async () => {
    const { id, staff, nobody, plan, listed, messages, come } = await aThread();
    const { id: scheduledId } = await plan();
    const cancelled = await staff.run(cancelScheduledMessage, { id, scheduledId });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancelled_by: 'Ada Lovelace' });
    expect(await staff.run(cancelScheduledMessage, { id, scheduledId })).toEqual(cancelled);
    await expect(
      staff.run(changeScheduledMessage, { id, scheduledId, content: 'Edited', send_at: inHours(1) }),
    ).rejects.toEqual(refusal('scheduled_message_cancelled'));
    await come(scheduledId);
    await nobody.run(sendDue, scheduledId);
    expect([await messages(), await listed()]).toEqual([[], []]);
    await expect(staff.run(sendScheduledMessage, { id, scheduledId })).rejects.toEqual(
      refusal('scheduled_message_not_found'),
    );
    await staff.run(changeScheduledMessage, { id, scheduledId, send_at: inHours(1), status: 'SCHEDULED' });
    expect(await listed()).toMatchObject([{ content: 'See you tomorrow', cancelled_by: null }]);
  });

  it('can be sent before its moment, once', async () => {
    const { id, staff, plan, messages } = await aThread();
    const { id: scheduledId } = await plan();
    const sent = await staff.run(sendScheduledMessage, { id, scheduledId });
    expect(await staff.run(sendScheduledMessage, { id, scheduledId })).toEqual(sent);
    expect(await messages()).toMatchObject([{ id: sent.id, delivery_status: 'ENQUEUED' }]);
    await expect(staff.run(cancelScheduledMessage, { id, scheduledId })).rejects.toEqual(refusal('already_sent'));
  });

  it('is found in its own conversation and practice alone', async () => {
    const { id, staff, plan } = await aThread();
    const other = await aThread();
    const { id: scheduledId } = await plan();
    for (const place of [
      { id: other.id, scheduledId },
      { id, scheduledId: other.id },
      { id, scheduledId: 'x' },
    ])
      await expect(staff.run(cancelScheduledMessage, place)).rejects.toEqual(refusal('scheduled_message_not_found'));
    await expect(other.staff.run(cancelScheduledMessage, { id, scheduledId })).rejects.toEqual(
      refusal('scheduled_message_not_found'),
    );
    await expect(staff.run(cancelScheduledMessage, { id: 'x', scheduledId })).rejects.toEqual(
      refusal('conversation_not_found'),
    );
  });
});
