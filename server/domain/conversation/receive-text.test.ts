import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { aClient, aConversation, announcements, aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { getConversation } from './get.ts';
import { listMessages } from './list-messages.ts';
import { receiveText } from './receive-text.ts';

const world = await startWorld();

describe('a client’s text', () => {
  async function aTexter(given: Parameters<typeof aPractice>[1] = {}) {
    const { practice } = await aPractice(world, given);
    const from = aPhone();
    const carrier = at(world, practice, null);
    const texts = (body: string, more: { carrierId?: string; mediaUrls?: string[] } = {}) =>
      carrier.run(receiveText, { carrierId: randomUUID(), from, body, mediaUrls: [], ...more });
    const thread = async (id: string) => (await carrier.read(listMessages, { id })).data;
    const conversation = (id: string) => carrier.read(getConversation, { id });
    return { practice, from, texts, thread, conversation };
  }

  it('creates a conversation, unread in the inbox [IN-06]', async () => {
    const { practice, from, texts, conversation } = await aTexter();
    const { conversationId, messageId } = await texts('Is Biscuit ready?');
    expect(await conversation(conversationId)).toMatchObject({
      sms_phone: from,
      container: 'INBOX',
      read_status: 'UNREAD',
      latest_message: { id: messageId, direction: 'INBOUND', content: 'Is Biscuit ready?', delivery_status: null },
    });
    expect(await announcements(world, practice)).toEqual([`conversation ${conversationId}`, `message ${messageId}`]);
  });

  it('brings a conversation that was done back to the inbox', async () => {
    const { practice, from, texts, conversation } = await aTexter();
    const done = await aConversation(world, practice, { sms_phone: from, container: 'DONE' });
    const { conversationId } = await texts('One more thing');
    expect(conversationId).toBe(done.id);
    expect(await conversation(done.id)).toMatchObject({ container: 'INBOX', read_status: 'UNREAD' });
  });

  it('is one message, even if the carrier delivers it repeatedly', async () => {
    const { texts, thread } = await aTexter();
    const carrierId = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => texts('Hello?', { carrierId })));
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await thread(all[0]!.conversationId)).toHaveLength(1);
  });

  it('is linked to the only client with that number [IN-10]', async () => {
    const { practice, from, texts, conversation } = await aTexter();
    const client = await aClient(world, practice, { contact_phone: from });
    const { conversationId } = await texts('Hi');
    expect((await conversation(conversationId)).pet_owner).toMatchObject({
      id: client.id,
      pims_id: client.pims_id,
      first_name: 'Maya',
      unknown_status: null,
    });
  });

  it('is marked as from an unknown number [IN-11] [IN-14]', async () => {
    const { from, texts, conversation } = await aTexter();
    const { conversationId } = await texts('Hi');
    expect((await conversation(conversationId)).pet_owner).toMatchObject({
      id: null,
      contact_phone: from,
      unknown_status: 'UNKNOWN_PET_OWNER',
      match_count: 'zero',
    });
  });

  it('is marked where several clients share the number, and linked once only one is left [IN-12] [IN-13]', async () => {
    const { practice, from, texts, conversation } = await aTexter();
    const clients = [
      await aClient(world, practice, { contact_phone: from }),
      await aClient(world, practice, { contact_phone: from }),
    ];
    const { conversationId } = await texts('Hi');
    expect((await conversation(conversationId)).pet_owner).toMatchObject({
      id: null,
      unknown_status: 'UNKNOWN_PET_OWNER_MATCHED',
      match_count: 'multiple',
    });
    await world.store.db.deleteFrom('pet_owner').where('id', '=', clients[0]!.id).execute();
    await texts('Hi again');
    expect((await conversation(conversationId)).pet_owner).toMatchObject({ id: clients[1]!.id, unknown_status: null });
  });

  it('handles STOP and answers it once', async () => {
    const { texts, thread, conversation } = await aTexter();
    const { conversationId } = await texts(' Stop. ');
    expect(await conversation(conversationId)).toMatchObject({ sms_subscribed: false, read_status: 'UNREAD' });
    await texts('STOP');
    expect((await thread(conversationId)).map(({ type, direction }) => `${direction} ${type}`)).toEqual([
      'INBOUND SMS',
      'INTERNAL SYSTEM_INFO',
      'OUTBOUND SMS_AUTOMATED',
      'INBOUND SMS',
    ]);
  });

  it('handles START, and treats "yes" as an ordinary text otherwise', async () => {
    const { texts, thread, conversation } = await aTexter();
    const { conversationId } = await texts('yes');
    expect(await thread(conversationId)).toHaveLength(1);
    await texts('OPT OUT');
    await texts('Start');
    expect(await conversation(conversationId)).toMatchObject({ sms_subscribed: true });
    expect((await thread(conversationId)).at(-1)).toMatchObject({ type: 'SYSTEM_INFO', direction: 'INTERNAL' });
  });

  it('answers HELP with the practice’s name and phone, also for clients who have opted out', async () => {
    const profile = JSON.stringify({ practiceVoicePhone: '+15551234567' });
    const { texts, thread } = await aTexter({ name: 'Harbour Vets', profile });
    const { conversationId } = await texts('STOP');
    await texts('help');
    expect((await thread(conversationId)).at(-1)).toMatchObject({
      type: 'SMS_AUTOMATED',
      content: expect.stringMatching(/^Harbour Vets: call \(555\) 123-4567/) as unknown,
      delivery_status: 'ENQUEUED',
    });
  });

  it('keeps pictures and videos, and drops other than web addresses [IN-39] [IN-05]', async () => {
    const { texts, thread } = await aTexter();
    const { conversationId } = await texts('', {
      mediaUrls: ['https://carrier.example/a.JPG', 'https://carrier.example/b.mp4?x=1', 'javascript:alert(1)'],
    });
    expect((await thread(conversationId))[0]?.media).toEqual([
      { url: 'https://carrier.example/a.JPG', content_type: 'image/jpeg', name: 'a.JPG' },
      { url: 'https://carrier.example/b.mp4?x=1', content_type: 'video/mp4', name: 'b.mp4' },
    ]);
  });

  it('keeps a picture of any name, and shortens a long name', async () => {
    const { texts, thread } = await aTexter();
    const long = `https://carrier.example/${'a'.repeat(1000)}.png`;
    const { conversationId } = await texts('', { mediaUrls: ['https://carrier.example/cat.constructor', long] });
    expect((await thread(conversationId))[0]?.media).toEqual([
      { url: 'https://carrier.example/cat.constructor', content_type: null, name: 'cat.constructor' },
      { url: long, content_type: 'image/png', name: `${'a'.repeat(196)}.png` },
    ]);
  });

  it('accepts anything that the carrier delivers', async () => {
    const { practice, texts, thread } = await aTexter();
    const { conversationId } = await texts('a\0b\ud800');
    expect((await thread(conversationId))[0]?.content).toBe('ab\ufffd');
    const bad = { carrierId: randomUUID(), from: '12345', body: 'x', mediaUrls: [] };
    await expect(at(world, practice, null).run(receiveText, bad)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
