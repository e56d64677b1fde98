import { describe, expect, it } from 'vitest';
import { sendMessage as endpoint } from '#contract/communication/messages.ts';
import {
  aClient,
  aConversation,
  aMessage,
  anAppointment,
  announcements,
  aPractice,
  aStaffUser,
  at,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { getConversation } from './get.ts';
import { listMessages } from './list-messages.ts';
import { sendMessage } from './send-message.ts';

const world = await startWorld();

const origin = 'http://localhost:8080';

describe('sending a text', () => {
  async function aThread(given: Parameters<typeof aPractice>[1] = {}) {
    const { practice } = await aPractice(world, given);
    const client = await aClient(world, practice);
    const conversation = await aConversation(world, practice, {
      pet_owner_id: client.id,
      sms_phone: client.contact_phone ?? '',
      read_status: 'UNREAD',
    });
    const text = (content: string, media: { url: string }[] = []) => ({
      id: conversation.id,
      type: 'SMS' as const,
      content,
      media,
    });
    return { practice, conversation, text, staff: at(world, practice) };
  }

  it('enqueues it, makes it the latest, and marks the conversation read [IN-29] [API-34]', async () => {
    const { practice, conversation, text, staff } = await aThread();
    const message = await staff.run(sendMessage, text('See you at nine.'), origin);
    expect(message).toMatchObject({
      conversation_id: conversation.id,
      direction: 'OUTBOUND',
      delivery_status: 'ENQUEUED',
      content: 'See you at nine.',
      author: 'Ada Lovelace',
    });
    const updated = await staff.read(getConversation, conversation);
    expect(updated).toMatchObject({ read_status: 'READ', latest_message: message });
    expect(await announcements(world, practice)).toEqual([`conversation ${conversation.id}`, `message ${message.id}`]);
  });

  it('is in the history of the visit that it is about, for everybody of the practice', async () => {
    const { practice, text, staff } = await aThread();
    const visit = await anAppointment(world, practice);
    const elsewhere = await anAppointment(world, (await aPractice(world)).practice);
    const historyOf = async ({ id }: { id: string }) => {
      const actions = world.store.db.selectFrom('appointment_action').select('data').where('appointment_id', '=', id);
      return (await actions.where('action_type', '=', 'STAFF_TEXTED').execute()).map(({ data }) => data);
    };
    const { id, create_ts } = await staff.run(
      sendMessage,
      { ...text('Are you coming?'), appointment_id: visit.id },
      origin,
    );
    expect(await historyOf(visit)).toEqual([
      expect.objectContaining({ timestamp: create_ts, by: 'Ada Lovelace', messageId: id }),
    ]);
    for (const appointment_id of [elsewhere.id, 'gone'])
      expect(await staff.run(sendMessage, { ...text('Still?'), appointment_id }, origin)).toMatchObject({
        delivery_status: 'ENQUEUED',
      });
    expect(await historyOf(elsewhere)).toEqual([]);
  });

  it('names its author from the practice’s users if their token has no name', async () => {
    const { practice, text } = await aThread();
    await aStaffUser(world, practice, { email: 'grace@elm.example' });
    await aStaffUser(world, practice, { email: 'new@elm.example', first_name: null, last_name: null });
    await aStaffUser(world, (await aPractice(world)).practice, { email: 'ida@elm.example' });
    const authorFor = async (email: string | null) =>
      (await at(world, practice, { id: 'x', email, name: null }).run(sendMessage, text('Hello'), origin)).author;
    expect(await authorFor('Grace@Elm.example')).toBe('Grace Hopper');
    expect(await authorFor('new@elm.example')).toBe('new@elm.example');
    expect(await authorFor('ida@elm.example')).toBe('ida@elm.example');
    expect(await authorFor(null)).toBeNull();
  });

  it('returns the same message for a repeat of the same intent', async () => {
    const { practice, text, staff } = await aThread();
    const first = await staff.runAs('intent-0001', sendMessage, text('Once'), origin);
    const again = await staff.runAs('intent-0001', sendMessage, text('Once'), origin);
    expect(again).toEqual(first);
    expect(first.client_message_id).toBe('intent-0001');
    expect(await announcements(world, practice)).toHaveLength(2);
  });

  it('is refused if staff have texted the client since the author’s page was updated', async () => {
    const { conversation, text, staff } = await aThread();
    const seen = await staff.run(sendMessage, text('Shall we call you?'), origin);
    const answer = { ...text('Come at two'), seen_until: seen.create_ts };
    const colleagues = await staff.run(sendMessage, text('Come at three'), origin);
    await expect(staff.runAs('intent-0002', sendMessage, answer, origin)).rejects.toEqual(
      refusal('conversation_moved'),
    );
    expect((await staff.read(listMessages, conversation)).data).toHaveLength(2);
    const afterColleague = { ...answer, seen_until: colleagues.create_ts };
    const sent = await staff.runAs('intent-0002', sendMessage, afterColleague, origin);
    // A repeat is answered even though newer messages exist.
    expect(await staff.runAs('intent-0002', sendMessage, answer, origin)).toEqual(sent);
  });

  it('is not refused for the client’s texts, automated ones and notes', async () => {
    const { practice, conversation, text, staff } = await aThread();
    const seen_until = '2026-01-01T00:00:00.000Z';
    for (const other of [
      { direction: 'INBOUND' },
      { direction: 'OUTBOUND', type: 'SMS_AUTOMATED' },
      { direction: 'INTERNAL' },
      { direction: 'INTERNAL', type: 'SYSTEM_INFO' },
    ] as const)
      await aMessage(world, practice, conversation.id, other);
    expect(await staff.run(sendMessage, { ...text('Come at two'), seen_until }, origin)).toMatchObject({
      content: 'Come at two',
    });
  });

  it('preserves the order of texts that are written within a millisecond', async () => {
    const { conversation, text, staff } = await aThread();
    const written = ['one', 'two', 'three', 'four'];
    const moments = await staff.run(async (ctx) => {
      const sent = [];
      for (const content of written) sent.push((await sendMessage(ctx, text(content), origin)).create_ts);
      return sent;
    });
    expect(new Set(moments).size).toBe(4);
    const { data } = await staff.read(listMessages, { id: conversation.id });
    expect(data.map(({ content }) => content)).toEqual(written);
  });

  it('refuses to text a client who has opted out [IN-54]', async () => {
    const { practice, conversation, text, staff } = await aThread();
    await world.store.db
      .insertInto('sms_recipient')
      .values({ practice, phone: conversation.sms_phone, subscribed: false })
      .execute();
    await expect(staff.run(sendMessage, text('Hello'), origin)).rejects.toEqual(refusal('unsubscribed'));
    expect(await staff.read(getConversation, conversation)).toMatchObject({
      sms_subscribed: false,
      latest_message: null,
    });
  });

  it('refuses while texting is switched off, or has no number [EN-05]', async () => {
    for (const given of [{ messaging_enabled_at: null }, { texting_number: null }]) {
      const { text, staff } = await aThread(given);
      await expect(staff.run(sendMessage, text('Hello'), origin)).rejects.toEqual(refusal('messaging_disabled'));
    }
  });

  it('refuses an empty text', async () => {
    const { text, staff } = await aThread();
    await expect(staff.run(sendMessage, text(' \n '), origin)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'body.content' }],
    });
  });

  it('stores any 1600 UTF-16 units unchanged, and the contract rejects one more [CN-01] [IN-27] [F-42]', async () => {
    const { conversation, text, staff } = await aThread();
    const longest = '👩‍⚕️'.repeat(320);
    expect(longest).toHaveLength(1600);
    expect((await staff.run(sendMessage, text(longest), origin)).content).toBe(longest);
    expect((await staff.read(getConversation, conversation)).latest_message?.content).toBe(longest);
    expect(endpoint.body.safeParse({ content: longest }).success).toBe(true);
    expect(endpoint.body.safeParse({ content: `${longest}.` }).success).toBe(false);
  });

  it('sends pictures of this practice only, by the address that the upload returned', async () => {
    const { practice, text, staff } = await aThread();
    const other = await aThread();
    const file = { content_type: 'image/png', size: 9, name: 'cat.png' };
    await world.store.db
      .insertInto('file')
      .values([
        { ...file, practice, id: `own-picture-${practice}` },
        { ...file, practice: other.practice, id: `their-picture-${practice}` },
        { ...file, practice, id: `clients-picture-${practice}`, from_client: true },
      ])
      .execute();
    const own = { url: `${origin}/files/own-picture-${practice}` };
    expect((await staff.run(sendMessage, text('', [own]), origin)).media).toEqual([
      { ...own, content_type: 'image/png', name: 'cat.png' },
    ]);
    for (const url of [
      `${origin}/files/their-picture-${practice}`,
      `${origin}/files/clients-picture-${practice}`,
      'http://169.254.169.254/latest',
      `https://evil.example/files/own-picture-${practice}`,
    ])
      await expect(staff.run(sendMessage, text('', [own, { url }]), origin)).rejects.toMatchObject({
        details: [{ field: 'body.media.1.url' }],
      });
  });

  it('does not find the conversation of another practice', async () => {
    const { text } = await aThread();
    const foreignStaff = at(world, (await aPractice(world)).practice);
    await expect(foreignStaff.run(sendMessage, text('Hello'), origin)).rejects.toEqual(
      refusal('conversation_not_found'),
    );
    await expect(foreignStaff.run(sendMessage, { ...text('Hello'), id: "' or 1=1" }, origin)).rejects.toEqual(
      refusal('conversation_not_found'),
    );
  });
});
