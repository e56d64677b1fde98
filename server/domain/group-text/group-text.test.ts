import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { dayAhead, inNewYork } from '#tests/support/a-weekday.ts';
import { aClientToRemind, aRemindingPractice, aVisit, writtenBy } from '#tests/support/reminder-world.ts';
import {
  aConversation,
  aMessage,
  announcements,
  aPet,
  aPractice,
  at,
  grace,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { noteFailure } from '../delivery/note-failure.ts';
import { setMessageHold } from '../client/message-hold.ts';
import { setSubscribed } from '../sms-recipient/set-subscribed.ts';
import { updateTwoWayMessaging } from '../settings/update-two-way-messaging.ts';
import { cancelGroupText } from './cancel.ts';
import { listGroupTexts } from './list.ts';
import { previewGroupText } from './preview.ts';
import { claimGroupTexts, releaseGroupText } from './release.ts';
import { sendGroupText } from './send.ts';

const world = await startWorld();
const wording = 'Hi {{owner}}, Dr. Lee is ill. We must move {{pet}} at {{time}}.';

/** A practice whose clients have visits at eleven and later in two days. */
async function aDay() {
  const practice = await aRemindingPractice(world);
  const day = dayAhead(2);
  const [system, staff, colleague] = [at(world, practice, null), at(world, practice), at(world, practice, grace)];
  const aClientWith = async (given: Parameters<typeof aClientToRemind>[2], ...names: readonly string[]) => {
    const client = await aClientToRemind(world, practice, { contact_phone: aPhone(), ...given });
    const visits: string[] = [];
    for (const [index, name] of names.entries()) {
      const pet = await aPet(world, practice, client.id, { name });
      visits.push(await aVisit(world, practice, { ...client, pet }, { date: inNewYork(day, `${11 + index}:00`) }));
    }
    return { ...client, visits };
  };
  const send = (
    appointment_ids: readonly string[],
    more: { key?: string; again?: boolean; by?: typeof staff; known?: string[]; content?: string } = {},
  ) => {
    const { key = randomUUID(), again, by = staff, known, content = wording } = more;
    return by.runAs(key, sendGroupText, {
      day,
      appointment_ids: [...appointment_ids],
      content,
      ...(known && { known }),
      ...(again && { again }),
    });
  };
  return {
    practice,
    day,
    system,
    staff,
    colleague,
    aClientWith,
    send,
    release: (id: string) => system.run(releaseGroupText, id),
    texts: async () => (await writtenBy(world, practice)).texts.map(({ content }) => content).toSorted(),
    preview: (appointment_ids: string[]) => staff.read(previewGroupText, { day, appointment_ids }),
  };
}

describe('a group text', () => {
  it('goes once to each client, with names and times filled in, and one text names both visits of a client', async () => {
    const { aClientWith, send, release, texts, staff, day } = await aDay();
    const maya = await aClientWith({ first_name: 'Maya' }, 'Luna', 'Rex');
    const ben = await aClientWith({ first_name: null }, 'Momo');
    const { id, status, recipients } = await send([...maya.visits, ...ben.visits]);
    expect([status, recipients.length]).toEqual(['WAITING', 2]);
    expect(await texts()).toEqual([]);
    await Promise.all([release(id), release(id), release(id)]);
    expect(await texts()).toEqual([
      'Hi Maya, Dr. Lee is ill. We must move Luna and Rex at 11:00 AM and 12:00 PM.',
      'Hi pet parent, Dr. Lee is ill. We must move Momo at 11:00 AM.',
    ]);
    const { data } = await staff.read(listGroupTexts, { day });
    expect(data).toMatchObject([{ id, status: 'SENT', author: 'Ada Lovelace', content: wording }]);
    expect(data[0]?.recipients.map((one) => one.delivery_status)).toEqual(['ENQUEUED', 'ENQUEUED']);
  });

  it('is held back where a colleague has texted one of these clients and its author has not seen it', async () => {
    const { practice, aClientWith, send, colleague, staff } = await aDay();
    const maya = await aClientWith({}, 'Luna');
    const ben = await aClientWith({}, 'Momo');
    const { id } = await send([...maya.visits, ...ben.visits], { by: colleague, known: [] });
    const own = { content: 'We are closed.', key: randomUUID() };
    await expect(send(ben.visits, { ...own, known: [] })).rejects.toEqual(refusal('conversation_moved'));
    await send(ben.visits, { ...own, known: [id] });
    await expect(send(ben.visits, { ...own, known: [] })).resolves.toMatchObject({ id: own.key });
    const other = await send(maya.visits, { content: 'Bring Luna at noon.', known: [], again: true });
    expect(await staff.run(cancelGroupText, { id: other.id })).toMatchObject({ status: 'CANCELLED' });
    await send(maya.visits, { content: 'Bring Luna at one.', known: [id] });
    expect(new Set(await announcements(world, practice))).toContain(`group_text ${other.day}`);
  });

  it('that failed three times is shown as failing until it has left', async () => {
    const { practice, aClientWith, send, release, system, staff, day } = await aDay();
    const { id } = await send((await aClientWith({}, 'Luna')).visits);
    const listed = async () => (await staff.read(listGroupTexts, { day })).data;
    const before = (await announcements(world, practice)).length;
    for (const isFailing of [false, false, true]) {
      await system.run(noteFailure, 'group_text', id);
      expect(await listed()).toMatchObject([{ id, is_failing: isFailing }]);
    }
    expect((await announcements(world, practice)).slice(before)).toContain(`group_text ${day}`);
    await release(id);
    expect(await listed()).toMatchObject([{ id, status: 'SENT', is_failing: false }]);
  });

  it('is one text for clients who share a number, and names them all', async () => {
    const { aClientWith, send, release, texts, preview } = await aDay();
    const phone = aPhone();
    const effertz = { contact_phone: phone, last_name: 'Effertz' };
    const norbert = await aClientWith({ ...effertz, first_name: 'Norbert' }, 'Maggie');
    const rene = await aClientWith({ ...effertz, first_name: 'Rene' }, 'Maggie', 'Pearl');
    const unnamed = await aClientWith({ contact_phone: phone, first_name: null, last_name: null }, 'Pearl');
    const visits = [...norbert.visits, ...rene.visits, ...unnamed.visits];
    const [reached] = (await preview(visits)).recipients;
    expect(reached?.client).toMatch(/^(Norbert Effertz and Rene Effertz|Rene Effertz and Norbert Effertz)$/);
    expect(reached?.clients).toBe(3);
    const { id, recipients } = await send(visits);
    expect(recipients).toMatchObject([{ client: reached?.client, clients: 3 }]);
    await release(id);
    expect(await texts()).toHaveLength(1);
    expect((await texts())[0]).toMatch(
      /^Hi (Norbert and Rene|Rene and Norbert), .+ (Maggie and Pearl|Pearl and Maggie) at /,
    );
  });

  it('says beforehand who gets none and why', async () => {
    const { practice, aClientWith, preview, system, staff } = await aDay();
    const maya = await aClientWith({}, 'Luna');
    const noNumber = await aClientWith({ contact_phone: null }, 'Rex');
    const stopped = await aClientWith({}, 'Momo');
    await system.run(setSubscribed, stopped.contact_phone ?? '', false);
    const held = await aClientWith({}, 'Kiki');
    await staff.run(setMessageHold, { id: held.id, petId: null, isHeld: true });
    const landline = await aClientWith({}, 'Bo');
    const thread = await aConversation(world, practice, { sms_phone: landline.contact_phone ?? '' });
    const failed = { direction: 'OUTBOUND', type: 'SMS', delivery_status: 'FAILED_TO_DELIVER' } as const;
    await aMessage(world, practice, thread.id, { ...failed, failure_reason: 'landline' });
    const gone = randomUUID();
    const { recipients, left_out } = await preview([
      ...maya.visits,
      ...noNumber.visits,
      ...stopped.visits,
      ...held.visits,
      ...landline.visits,
      gone,
    ]);
    expect(recipients.map(({ phone }) => phone)).toEqual([maya.contact_phone]);
    expect(left_out.map(({ appointment_id, obstacle }) => [appointment_id, obstacle])).toEqual([
      [noNumber.visits[0], 'no_number'],
      [stopped.visits[0], 'unsubscribed'],
      [held.visits[0], 'held'],
      [landline.visits[0], 'landline'],
      [gone, 'gone'],
    ]);
    const { practice: other } = await aPractice(world);
    const foreign = await at(world, other).read(previewGroupText, { day: '2026-11-24', appointment_ids: maya.visits });
    expect(foreign.recipients).toEqual([]);
    expect(practice).not.toBe(other);
  });

  it('obeys what changed until it leaves: an opt-out, a pause of one animal, texting switched off', async () => {
    const { aClientWith, send, release, texts, system, staff, day } = await aDay();
    const [maya, ben] = [await aClientWith({}, 'Luna', 'Rex'), await aClientWith({}, 'Momo')];
    const { id } = await send([...maya.visits, ...ben.visits]);
    await system.run(setSubscribed, ben.contact_phone ?? '', false);
    const rex = (
      await world.store.db
        .selectFrom('pet')
        .select('id')
        .where('pet_owner_id', '=', maya.id)
        .where('name', '=', 'Rex')
        .executeTakeFirstOrThrow()
    ).id;
    await staff.run(setMessageHold, { id: maya.id, petId: rex, isHeld: true });
    await release(id);
    expect(await texts()).toEqual(['Hi Maya, Dr. Lee is ill. We must move Luna at 11:00 AM.']);
    const obstacles = async () =>
      (await staff.read(listGroupTexts, { day })).data[0]?.recipients.map(({ obstacle }) => obstacle);
    expect(await obstacles()).toEqual(expect.arrayContaining([null, 'unsubscribed']));
    const next = await send(maya.visits, { again: true });
    await staff.run(updateTwoWayMessaging, { set_enabled: false });
    await release(next.id);
    expect(await obstacles()).toEqual(['texting_off']);
    expect(await texts()).toHaveLength(1);
    await expect(send(maya.visits, { again: true })).rejects.toEqual(refusal('messaging_disabled'));
  });

  it('is sent once under one key, and the same wording to the same visits only when asked for again, also by two colleagues at once', async () => {
    const { aClientWith, send, colleague } = await aDay();
    const { visits } = await aClientWith({}, 'Luna');
    const key = randomUUID();
    const [first, repeated] = [await send(visits, { key }), await send(visits, { key })];
    expect(repeated.id).toBe(first.id);
    await expect(send(visits)).rejects.toEqual(refusal('already_sent'));
    expect((await send(visits, { again: true })).id).not.toBe(first.id);

    const ben = await aClientWith({}, 'Momo');
    const both = await Promise.allSettled([send(ben.visits), send(ben.visits, { by: colleague })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('that is cancelled before it leaves reaches nobody, and can be sent anew; once it has left it cannot be cancelled', async () => {
    const { aClientWith, send, release, staff, texts } = await aDay();
    const { visits } = await aClientWith({}, 'Luna');
    const { id } = await send(visits);
    expect(await staff.run(cancelGroupText, { id })).toMatchObject({ id, status: 'CANCELLED' });
    await staff.run(cancelGroupText, { id });
    await release(id);
    expect(await texts()).toEqual([]);
    const next = await send(visits);
    await release(next.id);
    await expect(staff.run(cancelGroupText, { id: next.id })).rejects.toEqual(refusal('already_sent'));
    expect(await texts()).toHaveLength(1);
    const { practice: other } = await aPractice(world);
    await expect(at(world, other).run(cancelGroupText, { id })).rejects.toEqual(refusal('not_found'));
  });

  it('leaves whole or not at all when the process dies, and then once', async () => {
    const { aClientWith, send, release, system, texts } = await aDay();
    const [maya, ben] = [await aClientWith({}, 'Luna'), await aClientWith({}, 'Momo')];
    const { id } = await send([...maya.visits, ...ben.visits]);
    const dying = system.run(async (ctx) => {
      await releaseGroupText(ctx, id);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await texts()).toEqual([]);
    await release(id);
    await release(id);
    expect(await texts()).toHaveLength(2);
  });

  it('is claimed when its time has come, by one process', async () => {
    const { practice, aClientWith, send } = await aDay();
    const { visits } = await aClientWith({}, 'Luna');
    const { id } = await send(visits);
    const own = async () => (await claimGroupTexts(world.store.db, 100)).filter((one) => one.practice === practice);
    expect(await own()).toEqual([]);
    await world.store.db.updateTable('group_text').set({ leaves_at: new Date() }).where('id', '=', id).execute();
    expect(await own()).toEqual([{ practice, id }]);
    expect(await own()).toEqual([]);
  });

  it.each([
    ['an unknown placeholder', 'Hi {{doctor}}'],
    ['only spaces', '   '],
    ['what is too long with names filled in', `{{practice}}${'x'.repeat(1590)}`],
  ])('is refused with %s', async (_case, content) => {
    const { aClientWith, staff, day } = await aDay();
    const { visits } = await aClientWith({}, 'Luna');
    await expect(staff.run(sendGroupText, { day, appointment_ids: visits, content })).rejects.toEqual(
      refusal('invalid_request'),
    );
    await expect(staff.run(sendGroupText, { day, appointment_ids: [randomUUID()], content: 'Hi' })).rejects.toEqual(
      refusal('appointment_not_found'),
    );
  });
});
