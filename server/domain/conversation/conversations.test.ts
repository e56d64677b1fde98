import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import {
  aClient,
  aConversation,
  aMessage,
  announcements,
  aPet,
  aPractice,
  at,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { isCount, recorded } from '#tests/support/recorded-statements.ts';
import { listMedicalRecords } from '../client/list-medical-records.ts';
import { conversationWith } from './conversation-with.ts';
import { getConversation } from './get.ts';
import { listConversations } from './list.ts';
import { listMessages } from './list-messages.ts';
import { startConversation } from './start.ts';
import { updateConversation } from './update.ts';

const world = await startWorld();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const foreignConversation = async () => (await aConversation(world, (await aPractice(world)).practice)).id;

describe('the list of conversations', () => {
  const page = (number: number, per_page = 1000) => ({ page: number, per_page, changed_since: undefined });

  it('is paged, latest first, with the total [API-28] [CN-03]', async () => {
    const { practice } = await aPractice(world);
    const ids: string[] = [];
    for (const days of [5, 3, 4, 1, 2])
      ids[days] = (await aConversation(world, practice, { latest_at: daysAgo(days) })).id;
    const staff = at(world, practice);
    const first = await staff.read(listConversations, page(1, 2));
    expect(first.data.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    expect(first._metadata).toEqual({ page: 1, per_page: 2, total: 5 });
    const last = await staff.read(listConversations, page(3, 2));
    expect(last.data.map(({ id }) => id)).toEqual([ids[5]]);
    expect(last._metadata.total).toBe(5);
    expect(await staff.read(listConversations, page(9, 2))).toEqual({
      data: [],
      _metadata: { page: 9, per_page: 2, total: 5 },
    });
  });

  it('includes the client, the pets and the latest message of each [IN-03] [IN-08] [IN-10]', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const conversation = await aConversation(world, practice, { pet_owner_id: client.id });
    for (const name of ['Waffle', 'Biscuit']) {
      const pet = await aPet(world, practice, client.id, { name });
      await world.store.db
        .insertInto('conversation_pet')
        .values({ practice, conversation_id: conversation.id, pet_id: pet.id })
        .execute();
    }
    const message = await aMessage(world, practice, conversation.id);
    await world.store.db
      .updateTable('conversation')
      .set({ latest_message_id: message.id })
      .where('id', '=', conversation.id)
      .execute();
    const { data } = await at(world, practice).read(listConversations, page(1));
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      pet_owner: { id: client.id, first_name: 'Maya', contact_phone: client.contact_phone },
      pets: [{ name: 'Biscuit', species: 'Canine' }, { name: 'Waffle' }],
      latest_message: { id: message.id, create_ts: message.create_ts, update_ts: message.update_ts },
      practice: { pims_type: 'NEO' },
      sms_subscribed: true,
    });
    expect(await at(world, practice).read(getConversation, conversation)).toEqual(data[0]);
  });

  it('can be limited to changes', async () => {
    const { practice } = await aPractice(world);
    await aConversation(world, practice, { update_ts: daysAgo(2) });
    const changed = await aConversation(world, practice, { update_ts: daysAgo(1) });
    const { data, _metadata } = await at(world, practice).read(listConversations, {
      ...page(1),
      changed_since: daysAgo(1.5),
    });
    expect(data.map(({ id }) => id)).toEqual([changed.id]);
    expect(_metadata.total).toBe(1);
  });

  it('runs no count for a page, with and without changed_since', async () => {
    const { practice } = await aPractice(world);
    for (const days of [1, 2, 3]) await aConversation(world, practice, { latest_at: daysAgo(days) });
    const { staff, sent } = recorded(world, practice);
    expect((await staff.read(listConversations, page(1, 2)))._metadata.total).toBe(3);
    const changed = { ...page(1, 2), changed_since: daysAgo(1) };
    expect((await staff.read(listConversations, changed))._metadata.total).toBe(3);
    expect((await staff.read(listConversations, { ...changed, page: 2 })).data).toHaveLength(1);
    const { id } = await aConversation(world, practice);
    await aMessage(world, practice, id);
    await staff.read(listMessages, { id, limit: 1 });
    expect(sent).toContainEqual(expect.stringContaining('"conversation_count"'));
    expect(sent.filter(isCount)).toEqual([]);
  });

  it('has the correct total after concurrent, failed and deleted conversations', async () => {
    const { practice } = await aPractice(world);
    const otherPractice = await aPractice(world);
    await aConversation(world, otherPractice.practice);
    const phones = Array.from({ length: 5 }, aPhone);
    await Promise.all(
      [...phones, ...phones].map((phone) => at(world, practice).run((ctx) => conversationWith(ctx, phone))),
    );
    const failed = at(world, practice).run(async (ctx) => {
      await conversationWith(ctx, aPhone());
      throw new Error('Rolled back');
    });
    await expect(failed).rejects.toThrow('Rolled back');
    const total = async () => (await at(world, practice).read(listConversations, page(1, 1)))._metadata.total;
    expect(await total()).toBe(5);
    await world.store.db
      .deleteFrom('conversation')
      .where('practice', '=', practice)
      .where('sms_phone', 'in', phones.slice(0, 2))
      .execute();
    expect(await total()).toBe(3);
    expect((await at(world, otherPractice.practice).read(listConversations, page(2, 1)))._metadata.total).toBe(1);
  });

  it('can be limited to changes since the earliest timestamp', async () => {
    const { practice } = await aPractice(world);
    await aConversation(world, practice);
    const input = { ...page(1), changed_since: '0001-01-01T00:00:00Z' };
    expect((await at(world, practice).read(listConversations, input)).data).toHaveLength(1);
  });

  it('has no conversation of another practice, nor can one be read by its id', async () => {
    const foreignStaff = at(world, (await aPractice(world)).practice);
    const id = await foreignConversation();
    expect((await foreignStaff.read(listConversations, page(1))).data).toEqual([]);
    for (const unknown of [id, 'x', '../etc', "'; drop table conversation; --"])
      await expect(foreignStaff.read(getConversation, { id: unknown })).rejects.toEqual(
        refusal('conversation_not_found'),
      );
  });
});

describe('starting a conversation', () => {
  it('creates one for a client, and finds it the next time [API-29] [IN-15]', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const staff = at(world, practice);
    const input = { petOwnerId: client.id, type: 'SMS' as const, smsPhone: client.contact_phone ?? '' };
    const created = await staff.run(startConversation, input);
    expect(created).toMatchObject({
      sms_phone: client.contact_phone,
      latest_message: null,
      pet_owner: { id: client.id },
    });
    expect(await announcements(world, practice)).toEqual([`conversation ${created.id}`]);
    expect(await staff.run(startConversation, { ...input, petOwnerId: client.pims_id })).toEqual(created);
    expect(await announcements(world, practice)).toHaveLength(1);
  });

  it('links a conversation without a client to the client [IN-11]', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const smsPhone = client.contact_phone ?? '';
    const unknown = await aConversation(world, practice, {
      sms_phone: smsPhone,
      unknown_status: 'UNKNOWN_PET_OWNER',
      match_count: 'zero',
    });
    const opened = await at(world, practice).run(startConversation, { petOwnerId: client.id, type: 'SMS', smsPhone });
    expect(opened).toMatchObject({
      id: unknown.id,
      pet_owner: { id: client.id, unknown_status: null, match_count: null },
    });
  });

  it('refuses a number that is not the client’s, and a client of another practice', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const staff = at(world, practice);
    const input = { petOwnerId: client.id, type: 'SMS' as const, smsPhone: aPhone() };
    await expect(staff.run(startConversation, input)).rejects.toEqual(refusal('no_usable_number'));
    const foreignStaff = at(world, (await aPractice(world)).practice);
    await expect(foreignStaff.run(startConversation, input)).rejects.toEqual(refusal('client_not_found'));
  });

  it('works for a client who has opted out, but not while texting is off', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const phone = client.contact_phone ?? '';
    await world.store.db.insertInto('sms_recipient').values({ practice, phone, subscribed: false }).execute();
    const input = { petOwnerId: client.id, type: 'SMS' as const, smsPhone: phone };
    expect(await at(world, practice).run(startConversation, input)).toMatchObject({ sms_subscribed: false });
    await world.store.db
      .updateTable('practice')
      .set({ messaging_enabled_at: null })
      .where('practice', '=', practice)
      .execute();
    await expect(at(world, practice).run(startConversation, input)).rejects.toEqual(refusal('messaging_disabled'));
  });
});

describe('changing a conversation', () => {
  async function aThread() {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const conversation = await aConversation(world, practice, { pet_owner_id: client.id });
    const pet = await aPet(world, practice, client.id);
    return { practice, client, conversation, pet, staff: at(world, practice) };
  }

  it('pins with the time of pinning, which a repeat does not change, and unpins [API-30] [IN-47] [IN-48]', async () => {
    const {
      practice,
      conversation: { id, update_ts },
      staff,
    } = await aThread();
    const before = Date.now();
    const pinned = await staff.run(updateConversation, { id, is_pinned: true });
    expect(Date.parse(pinned.pinned_at ?? '')).toBeGreaterThanOrEqual(before);
    expect((pinned.update_ts ?? '') > update_ts).toBe(true);
    expect((await staff.run(updateConversation, { id, is_pinned: true })).pinned_at).toBe(pinned.pinned_at);
    expect((await staff.run(updateConversation, { id, is_pinned: false })).pinned_at).toBeNull();
    expect(await announcements(world, practice)).toEqual(Array(3).fill(`conversation ${id}`));
  });

  it('marks it as read or unread, and moves it [API-31] [API-32] [IN-01] [IN-45] [IN-46]', async () => {
    const {
      conversation: { id },
      staff,
    } = await aThread();
    expect(await staff.run(updateConversation, { id, read_status: 'UNREAD' })).toMatchObject({
      read_status: 'UNREAD',
      container: 'INBOX',
    });
    expect(await staff.run(updateConversation, { id, container: 'DONE' })).toMatchObject({
      read_status: 'UNREAD',
      container: 'DONE',
    });
    expect(await staff.run(updateConversation, { id, container: 'INBOX' })).toMatchObject({ container: 'INBOX' });
  });

  it('tags its patients, and removes the tags [IN-49]', async () => {
    const {
      practice,
      conversation: { id },
      pet,
      staff,
    } = await aThread();
    expect((await staff.run(updateConversation, { id, pets: [pet.id, pet.id] })).pets).toEqual([
      { id: pet.id, name: 'Biscuit', species: 'Canine' },
    ]);
    expect((await staff.run(updateConversation, { id, pets: [] })).pets).toEqual([]);
    expect(await announcements(world, practice)).toHaveLength(2);
    expect((await staff.read(listMedicalRecords, { animalId: pet.id })).data).toEqual([]);
  });

  it('saves to the patient records what client and practice told each other, each text once [IN-43]', async () => {
    const {
      practice,
      conversation: { id },
      pet,
      staff,
    } = await aThread();
    await aMessage(world, practice, id, {
      content: 'Is she eating?',
      direction: 'OUTBOUND',
      create_ts: '2026-07-01T13:05:00.000Z',
    });
    const files = [
      { url: 'https://x.example/1', name: 'vaccinations.pdf' },
      { url: 'https://x.example/2', content_type: 'image/jpeg' },
    ];
    const media = JSON.stringify(files);
    await aMessage(world, practice, id, { content: 'Yes!', media, create_ts: '2026-07-01T13:06:00.000Z' });
    await aMessage(world, practice, id, { content: 'internal', type: 'SYSTEM_INFO', direction: 'INTERNAL' });
    await aMessage(world, practice, id, { content: 'Owes us for March', direction: 'INTERNAL' });
    for (const delivery_status of ['FAILED_TO_PROCESS', 'FAILED_TO_DELIVER'] as const)
      await aMessage(world, practice, id, { content: 'Lost', direction: 'OUTBOUND', delivery_status });
    const done = { id, container: 'DONE' as const, pets: [pet.id] };
    expect((await staff.run(updateConversation, done)).pets).toHaveLength(1);
    await staff.run(updateConversation, done);
    const { data } = await staff.read(listMedicalRecords, { animalId: pet.id });
    expect(data).toMatchObject([
      {
        animalId: pet.id,
        conversationId: id,
        note: '2026-07-01 09:05 Practice: Is she eating?\n2026-07-01 09:06 Client: Yes! [vaccinations.pdf, image/jpeg]',
      },
    ]);
  });

  it('refuses another practice’s pet, names it in the error and changes nothing', async () => {
    const {
      conversation: { id },
      pet,
      staff,
    } = await aThread();
    const theirs = (await aThread()).pet;
    for (const unknown of [theirs.id, 'x'])
      await expect(
        staff.run(updateConversation, { id, container: 'DONE', pets: [pet.id, unknown] }),
      ).rejects.toMatchObject({
        details: [{ field: 'body.pets.1' }],
      });
    expect(await staff.read(getConversation, { id })).toMatchObject({ container: 'INBOX', pets: [] });
    await expect(staff.run(updateConversation, { id: await foreignConversation(), is_pinned: true })).rejects.toEqual(
      refusal('conversation_not_found'),
    );
  });
});

describe('the messages of a conversation', () => {
  async function aThread() {
    const { practice } = await aPractice(world);
    const { id } = await aConversation(world, practice);
    const sent = [];
    for (const minute of [3, 1, 2, 2])
      sent.push(await aMessage(world, practice, id, { create_ts: `2026-07-01T10:0${minute}:00.000Z` }));
    const oldestFirst = sent.toSorted((a, b) => a.create_ts.localeCompare(b.create_ts) || a.id.localeCompare(b.id));
    return { id, ids: oldestFirst.map((message) => message.id), staff: at(world, practice) };
  }

  it('are all listed, oldest first [API-33]', async () => {
    const { id, ids, staff } = await aThread();
    const { data, _metadata } = await staff.read(listMessages, { id });
    expect(data.map((message) => message.id)).toEqual(ids);
    expect(_metadata).toEqual({ has_older: false });
  });

  it('include their type, and the details of a client’s request [IN-04] [IN-09]', async () => {
    const { practice } = await aPractice(world);
    const { id } = await aConversation(world, practice);
    const request = { request_id: 'r1', pet_name: 'Biscuit', medication: 'Apoquel', quantity: '30' };
    for (const [minute, type] of (['SMS', 'SMS_AUTOMATED', 'SYSTEM_INFO'] as const).entries())
      await aMessage(world, practice, id, { type, create_ts: `2026-07-01T10:0${minute}:00Z` });
    await aMessage(world, practice, id, {
      type: 'REQUEST',
      request_type: 'RxRefill',
      request: JSON.stringify(request),
    });
    const { data } = await at(world, practice).read(listMessages, { id });
    expect(data.map(({ type }) => type)).toEqual(['SMS', 'SMS_AUTOMATED', 'SYSTEM_INFO', 'REQUEST']);
    expect(data.at(-1)).toMatchObject({ conversation_id: id, request_type: 'RxRefill', request });
  });

  it('can be read in pages, newest first', async () => {
    const { id, ids, staff } = await aThread();
    const newest = await staff.read(listMessages, { id, limit: 2 });
    expect(newest.data.map((message) => message.id)).toEqual(ids.slice(2));
    expect(newest._metadata).toEqual({ has_older: true });
    const older = await staff.read(listMessages, { id, limit: 2, before: ids[2] });
    expect(older.data.map((message) => message.id)).toEqual(ids.slice(0, 2));
    expect(older._metadata).toEqual({ has_older: false });
  });

  it('can be read around a message or a moment, and from there onwards [IN-34] [IN-35]', async () => {
    const { id, ids, staff } = await aThread();
    const read = async (query: object) => {
      const { data, _metadata } = await staff.read(listMessages, { id, limit: 2, ...query });
      return [...data.map((message) => ids.indexOf(message.id)), _metadata?.has_older];
    };
    expect(await read({ around: ids[1] })).toEqual([0, 1, false]);
    expect(await read({ around: ids[2] })).toEqual([1, 2, true]);
    expect(await read({ after: ids[1] })).toEqual([2, 3, true]);
    expect(await read({ at: '2026-07-01T10:01:30Z' })).toEqual([0, 1, false]);
    expect(await read({ at: '2026-07-02T10:00:00Z' })).toEqual([2, 3, true]);
    expect((await staff.read(listMessages, { id, around: ids[1] })).data).toHaveLength(4);
  });

  it('are read at one position at a time, which must exist', async () => {
    const { id, ids, staff } = await aThread();
    for (const query of [{ around: id }, { after: id }, { around: 'x' }])
      await expect(staff.read(listMessages, { id, ...query })).rejects.toMatchObject({
        details: [{ field: `query.${Object.keys(query)[0]}` }],
      });
    await expect(staff.read(listMessages, { id, before: ids[1], at: '2026-07-01T10:01:00Z' })).rejects.toMatchObject({
      details: [{ field: 'query.at' }],
    });
  });

  it('are an empty list in an empty conversation, and not found in a missing or foreign one', async () => {
    const { practice } = await aPractice(world);
    const { id } = await aConversation(world, practice);
    const staff = at(world, practice);
    expect(await staff.read(listMessages, { id })).toEqual({ data: [], _metadata: { has_older: false } });
    for (const unknown of [await foreignConversation(), 'x'])
      await expect(staff.read(listMessages, { id: unknown })).rejects.toEqual(refusal('conversation_not_found'));
    await expect(staff.read(listMessages, { id, before: id })).rejects.toMatchObject({
      details: [{ field: 'query.before' }],
    });
  });
});
