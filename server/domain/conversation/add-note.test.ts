import { describe, expect, it } from 'vitest';
import { claimTexts } from '../delivery/claim-texts.ts';
import { aConversation, aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { addNote } from './add-note.ts';
import { listMessages } from './list-messages.ts';
import { receiveText } from './receive-text.ts';

const world = await startWorld();

describe('a note for staff', () => {
  async function aThread(given: Parameters<typeof aConversation>[2] = {}) {
    const { practice } = await aPractice(world);
    const { id, sms_phone } = await aConversation(world, practice, given);
    const staff = at(world, practice);
    const conversation = () =>
      world.store.db.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { practice, id, sms_phone, staff, conversation };
  }

  it('is listed among the messages with its author, and never reaches a carrier [IN-04] [IN-06]', async () => {
    const { id, staff } = await aThread();
    const note = await staff.run(addNote, { id, content: 'Owner is allergic to phone calls' });
    expect(note).toMatchObject({ type: 'SMS', direction: 'INTERNAL', delivery_status: null, author: 'Ada Lovelace' });
    expect((await staff.read(listMessages, { id })).data).toEqual([note]);
    // Not even with the status ENQUEUED.
    await world.store.db
      .updateTable('message')
      .set({ delivery_status: 'ENQUEUED' })
      .where('id', '=', note.id)
      .execute();
    expect((await claimTexts(world.store.db, 1000)).map((text) => text.id)).not.toContain(note.id);
  });

  it('changes neither read status, container nor the client’s waiting time', async () => {
    for (const read_status of ['READ', 'UNREAD'] as const) {
      const since = '2026-05-04T08:00:00.000Z';
      const { id, staff, conversation } = await aThread({ read_status, container: 'DONE', needs_reply_since: since });
      await staff.run(addNote, { id, content: 'Call back' });
      expect(await conversation()).toMatchObject({ read_status, container: 'DONE', needs_reply_since: since });
    }
  });

  it('can be added for a client who has opted out', async () => {
    const { practice, id, sms_phone, staff } = await aThread();
    await at(world, practice, null).run(receiveText, { carrierId: id, from: sms_phone, body: 'STOP', media: [] });
    expect(await staff.run(addNote, { id, content: 'Prefers letters' })).toMatchObject({ direction: 'INTERNAL' });
  });

  it('is added once per intent, and cannot be empty', async () => {
    const { id, staff } = await aThread();
    const first = await staff.runAs('intent-0001', addNote, { id, content: 'Once' });
    expect(await staff.runAs('intent-0001', addNote, { id, content: 'Once' })).toEqual(first);
    expect((await staff.read(listMessages, { id })).data).toHaveLength(1);
    await expect(staff.run(addNote, { id, content: ' \n' })).rejects.toEqual(refusal('invalid_request'));
  });
});
