import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { aClient, aConversation, announcements, aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { type InboundMedia, namedFiles } from '../file/inbound-media.ts';
import { getConversation } from './get.ts';
import { listMessages } from './list-messages.ts';
import { isSubscribed } from '../sms-recipient/subscription-of.ts';
import { receiveText } from './receive-text.ts';

const world = await startWorld();

describe('a client’s text', () => {
  async function aTextingClient(given: Parameters<typeof aPractice>[1] = {}) {
    const { practice } = await aPractice(world, given);
    const from = aPhone();
    const carrier = at(world, practice, null);
    const receive = (body: string, more: { carrierId?: string; media?: readonly InboundMedia[] } = {}) =>
      carrier.run(receiveText, { carrierId: randomUUID(), from, body, media: [], ...more });
    const thread = async (id: string) => (await carrier.read(listMessages, { id })).data;
    const conversation = (id: string) => carrier.read(getConversation, { id });
    return { practice, from, receive, thread, conversation };
  }

  it('creates a conversation, unread in the inbox [IN-06]', async () => {
    const { practice, from, receive, conversation } = await aTextingClient();
    const { conversationId, messageId } = await receive('Is Biscuit ready?');
    expect(await conversation(conversationId)).toMatchObject({
      sms_phone: from,
      container: 'INBOX',
      read_status: 'UNREAD',
      latest_message: { id: messageId, direction: 'INBOUND', content: 'Is Biscuit ready?', delivery_status: null },
    });
    expect(await announcements(world, practice)).toEqual([`conversation ${conversationId}`, `message ${messageId}`]);
  });

  it('brings a conversation that was done back to the inbox', async () => {
    const { practice, from, receive, conversation } = await aTextingClient();
    const done = await aConversation(world, practice, { sms_phone: from, container: 'DONE' });
    const { conversationId } = await receive('One more thing');
    expect(conversationId).toBe(done.id);
    expect(await conversation(done.id)).toMatchObject({ container: 'INBOX', read_status: 'UNREAD' });
  });

  it('is one message, even if the carrier delivers it repeatedly', async () => {
    const { receive, thread } = await aTextingClient();
    const carrierId = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => receive('Hello?', { carrierId })));
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await thread(all[0]!.conversationId)).toHaveLength(1);
  });

  it('is linked to the only client with that number [IN-10]', async () => {
    const { practice, from, receive, conversation } = await aTextingClient();
    const client = await aClient(world, practice, { contact_phone: from });
    const { conversationId } = await receive('Hi');
    expect((await conversation(conversationId)).pet_owner).toMatchObject({
      id: client.id,
      pims_id: client.pims_id,
      first_name: 'Maya',
      unknown_status: null,
    });
  });

  it('is marked as from an unknown number [IN-11] [IN-14]', async () => {
    const { from, receive, conversation } = await aTextingClient();
    const { conversationId } = await receive('Hi');
    expect((await conversation(conversationId)).pet_owner).toMatchObject({
      id: null,
      contact_phone: from,
      unknown_status: 'UNKNOWN_PET_OWNER',
      match_count: 'zero',
    });
  });

  it('is marked if several clients share the number, and linked once only one is left [IN-12] [IN-13]', async () => {
    const { practice, from, receive, conversation } = await aTextingClient();
    const clients = [
      await aClient(world, practice, { contact_phone: from }),
      await aClient(world, practice, { contact_phone: from }),
    ];
    const { conversationId } = await receive('Hi');
    expect((await conversation(conversationId)).pet_owner).toMatchObject({
      id: null,
      unknown_status: 'UNKNOWN_PET_OWNER_MATCHED',
      match_count: 'multiple',
    });
    await world.store.db.deleteFrom('pet_owner').where('id', '=', clients[0]!.id).execute();
    await receive('Hi again');
    expect((await conversation(conversationId)).pet_owner).toMatchObject({ id: clients[1]!.id, unknown_status: null });
  });

  it('handles STOP and answers it once', async () => {
    const { receive, thread, conversation } = await aTextingClient();
    const { conversationId } = await receive(' Stop. ');
    expect(await conversation(conversationId)).toMatchObject({ sms_subscribed: false, read_status: 'UNREAD' });
    await receive('STOP');
    expect((await thread(conversationId)).map(({ type, direction }) => `${direction} ${type}`)).toEqual([
      'INBOUND SMS',
      'INTERNAL SYSTEM_INFO',
      'OUTBOUND SMS_AUTOMATED',
      'INBOUND SMS',
    ]);
  });

  it('handles START, and treats "yes" as an ordinary text unless the client has opted out', async () => {
    const { receive, thread, conversation } = await aTextingClient();
    const { conversationId } = await receive('yes');
    expect(await thread(conversationId)).toHaveLength(1);
    await receive('OPT OUT');
    await receive('Start');
    expect(await conversation(conversationId)).toMatchObject({ sms_subscribed: true });
    expect((await thread(conversationId)).slice(-2)).toMatchObject([
      { type: 'SYSTEM_INFO', direction: 'INTERNAL' },
      { type: 'SMS_AUTOMATED', content: expect.stringMatching(/^You will get texts from /) as unknown },
    ]);
  });

  it('answers HELP with the practice’s name and phone, also for clients who have opted out', async () => {
    const profile = JSON.stringify({ practiceVoicePhone: '+15551234567' });
    const { receive, thread } = await aTextingClient({ name: 'Harbour Vets', profile });
    const { conversationId } = await receive('STOP');
    await receive('help');
    expect((await thread(conversationId)).at(-1)).toMatchObject({
      type: 'SMS_AUTOMATED',
      content: expect.stringMatching(/^Harbour Vets: call \(555\) 123-4567/) as unknown,
      delivery_status: 'ENQUEUED',
    });
  });

  it('answers ten times a day, so that no client runs up the practice’s bill; STOP counts all the same [F-56]', async () => {
    const { receive, thread, practice, from } = await aTextingClient();
    const { conversationId } = await receive('HELP');
    for (let time = 0; time < 14; time += 1) await receive('HELP');
    await receive('STOP');
    const answers = (await thread(conversationId)).filter(({ type }) => type === 'SMS_AUTOMATED');
    expect(answers).toHaveLength(10);
    expect(await at(world, practice, null).read(isSubscribed, from)).toBe(false);
  });

  it('names a file for each attachment, which is then fetched from the carrier [IN-05]', async () => {
    const { practice, receive, thread } = await aTextingClient();
    const types = ['image/jpeg', 'video/mp4', 'application/pdf', ''];
    const media = namedFiles(
      types.map((contentType, index) => ({ url: `https://carrier.example/${index}`, contentType })),
      'https://rapport.example',
    );
    const { conversationId } = await receive('', { media });
    const file = (index: number) => media[index]?.fileUrl;
    expect((await thread(conversationId))[0]?.media).toEqual([
      { url: file(0), content_type: 'image/jpeg', name: null, state: 'LOADING' },
      { url: file(1), content_type: 'video/mp4', name: null, state: 'LOADING' },
      { url: file(2), content_type: 'application/pdf', name: null, state: 'LOADING' },
      { url: file(3), content_type: null, name: null, state: 'LOADING' },
    ]);
    expect(file(0)).toMatch(/^https:\/\/rapport\.example\/files\/[\w-]{32}$/);
    const queued = await world.store.db
      .selectFrom('inbound_media')
      .select('url')
      .where('practice', '=', practice)
      .execute();
    expect(queued.map(({ url }) => url).toSorted()).toEqual(
      [0, 1, 2, 3].map((index) => `https://carrier.example/${index}`),
    );
  });

  it('accepts anything that the carrier delivers', async () => {
    const { practice, receive, thread } = await aTextingClient();
    const { conversationId } = await receive('a\0b\ud800');
    expect((await thread(conversationId))[0]?.content).toBe('ab\ufffd');
    const bad = { carrierId: randomUUID(), from: '12345', body: 'x', media: [] };
    await expect(at(world, practice, null).run(receiveText, bad)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
