import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { capacity } from '#contract/rules/limits.ts';
import { ada, announcements, aPractice, aStaffUser, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { inviteUser } from '../invitation/invite.ts';
import { removedUsers } from './is-removed.ts';
import { nameRecorder } from './record-name.ts';
import { subjectRecorder } from './record-subject.ts';
import { listUsers } from './list.ts';
import { removeUser } from './remove.ts';

const world = await startWorld();

const origin = 'https://rapport.example';

describe('the users of a practice', () => {
  async function aTeam() {
    const { practice } = await aPractice(world);
    const grace = await aStaffUser(world, practice);
    const staff = at(world, practice);
    const isRemoved = (email: string) => removedUsers(world.store.db)(practice, { id: randomUUID(), email });
    return {
      practice,
      grace,
      staff,
      isRemoved,
      emails: async () => (await staff.read(listUsers)).data.map(({ email }) => email),
    };
  }

  it('are listed with their names [API-18] [UM-05]', async () => {
    const { staff } = await aTeam();
    expect((await staff.read(listUsers)).data).toEqual([
      { email: 'grace@elm.example', firstName: 'Grace', lastName: 'Hopper' },
    ]);
  });

  it('include invited users, at first without a name [API-19] [UM-06]', async () => {
    const { staff, emails } = await aTeam();
    expect(await staff.run(inviteUser, { email: 'New@Elm.example' }, origin)).toEqual({
      email: 'new@elm.example',
      firstName: null,
      lastName: null,
    });
    await staff.run(inviteUser, { email: 'new@elm.example' }, origin);
    expect(await emails()).toEqual(['grace@elm.example', 'new@elm.example']);
  });

  it('are not invited once they have signed in, nor is oneself, in any spelling', async () => {
    const { practice, grace, staff } = await aTeam();
    const invite = (email: string) => staff.run(inviteUser, { email }, origin);
    const emails = () =>
      world.store.db.selectFrom('outgoing_email').select('id').where('practice', '=', practice).execute();
    for (const email of [grace.email, grace.email.toUpperCase(), 'ada@elm.example', 'ADA@elm.example'])
      await expect(invite(email)).rejects.toEqual(refusal('already_user'));
    expect(await emails()).toEqual([]);
    // Signed in, by a token that states no name.
    await invite('new@elm.example');
    await subjectRecorder(world.store.db)(practice, randomUUID(), 'New@elm.example');
    await expect(invite('new@elm.example')).rejects.toEqual(refusal('already_user'));
    expect(await emails()).toHaveLength(1);
  });

  it('are invited three times an hour, and thirty times by a practice', async () => {
    const { practice, staff } = await aTeam();
    const other = await aTeam();
    const invite = (email: string, by = staff) => by.run(inviteUser, { email }, origin);
    const emails = () =>
      world.store.db.selectFrom('outgoing_email').select('id').where('practice', '=', practice).execute();
    for (const email of ['New@elm.example', 'new@elm.example', 'NEW@elm.example']) await invite(email);
    await expect(invite('new@elm.example')).rejects.toMatchObject({ code: 'too_many_invitations' });
    await expect(invite('new@elm.example')).rejects.toMatchObject({ retryAfter: expect.any(Number) as number });
    expect(await emails()).toHaveLength(3);
    await invite('new@elm.example', other.staff);

    for (let index = 3; index < 30; index += 1) await invite(`new-${index}@elm.example`);
    await expect(invite('one-more@elm.example')).rejects.toEqual(refusal('too_many_invitations'));
    expect(await emails()).toHaveLength(30);
  });

  it('are limited to what can be listed', async () => {
    const { practice, staff } = await aTeam();
    await sql`
      insert into staff_user (practice, email) select ${practice}, n || '@elm.example' from generate_series(2, ${capacity.users}) n
    `.execute(world.store.db);
    await expect(staff.run(inviteUser, { email: 'one-more@elm.example' }, origin)).rejects.toEqual(
      refusal('limit_reached'),
    );
    expect(await staff.run(inviteUser, { email: '2@elm.example' }, origin)).toMatchObject({ email: '2@elm.example' });
  });

  it('get an email for each invitation [API-19]', async () => {
    const { practice, staff } = await aTeam();
    await staff.run(inviteUser, { email: 'New@elm.example' }, origin);
    await staff.run(inviteUser, { email: 'new@elm.example' }, origin);
    const emails = await world.store.db
      .selectFrom('outgoing_email')
      .selectAll()
      .where('practice', '=', practice)
      .execute();
    expect(emails).toHaveLength(2);
    expect(emails[0]).toMatchObject({
      recipient: 'new@elm.example',
      subject: 'You are invited to Rapport at Elm Street Animal Hospital',
      content: expect.stringMatching(/^Ada Lovelace invited you[^]+https:\/\/rapport\.example\/\n/) as unknown,
    });
  });

  it('get no email for an invitation that was rolled back', async () => {
    const { practice, staff } = await aTeam();
    const failing = async (...given: Parameters<typeof inviteUser>) => {
      await inviteUser(...given);
      throw new Error('power cut');
    };
    await expect(staff.run(failing, { email: 'new@elm.example' }, origin)).rejects.toThrow('power cut');
    const emails = world.store.db.selectFrom('outgoing_email').select('id').where('practice', '=', practice);
    expect(await emails.execute()).toEqual([]);
  });

  it('lose their access when they are removed, whatever the capitals [API-20] [UM-28]', async () => {
    const { practice, grace, staff, isRemoved, emails } = await aTeam();
    expect(await isRemoved('grace@elm.example')).toBe(false);
    expect(await staff.run(removeUser, { email: 'GRACE@elm.example' })).toMatchObject({ email: 'grace@elm.example' });
    expect(await emails()).toEqual([]);
    expect(await isRemoved('Grace@elm.example')).toBe(true);
    expect(await announcements(world, practice)).toEqual([`staff_user ${grace.id}`]);
    await expect(staff.run(removeUser, { email: grace.email })).rejects.toEqual(refusal('user_not_found'));
  });

  it('do not get their access back by another address, unless that is invited', async () => {
    const { practice, grace, staff } = await aTeam();
    const isRemoved = removedUsers(world.store.db);
    const record = subjectRecorder(world.store.db);
    const [before, after] = [
      { id: 'subject-of-grace', email: grace.email },
      { id: 'subject-of-grace', email: 'Grace@other.example' },
    ];
    expect(await isRemoved(practice, before)).toBe(false);
    for (const _ of [1, 2]) await record(practice, before.id, before.email);
    await staff.run(removeUser, { email: grace.email });
    for (const user of [before, after, { ...before, email: null }]) expect(await isRemoved(practice, user)).toBe(true);
    expect(await isRemoved(practice, { ...after, id: 'somebody else' })).toBe(false);
    await staff.run(inviteUser, { email: 'grace@other.example' }, origin);
    expect(await isRemoved(practice, after)).toBe(false);
    await record(practice, after.id, after.email);
    expect(await isRemoved(practice, after)).toBe(false);
  });

  it('get their name at their first sign-in, and no later one', async () => {
    const { practice, staff } = await aTeam();
    const recordName = nameRecorder(world.store.db);
    const maya = { firstName: 'Maya', lastName: 'Okafor' };
    const firstNames = async () => (await staff.read(listUsers)).data.map(({ firstName }) => firstName);
    // Tokens of people who are not listed can be valid, too.
    await recordName(practice, 'new@elm.example', maya);
    await staff.run(inviteUser, { email: 'new@elm.example' }, origin);
    await recordName(practice, 'new@elm.example', { firstName: null, lastName: null });
    expect(await firstNames()).toEqual(['Grace', null]);
    await recordName(practice, 'New@elm.example', maya);
    await recordName(practice, 'new@elm.example', { firstName: 'Mary', lastName: 'Okafor' });
    await recordName(practice, 'grace@elm.example', maya);
    expect(await firstNames()).toEqual(['Grace', 'Maya']);
  });

  it('get access again by another invitation', async () => {
    const { grace, staff, isRemoved, emails } = await aTeam();
    await staff.run(removeUser, { email: grace.email });
    expect(await staff.run(inviteUser, { email: 'Grace@elm.example' }, origin)).toMatchObject({ firstName: 'Grace' });
    expect(await isRemoved(grace.email)).toBe(false);
    expect(await emails()).toEqual([grace.email]);
  });

  it('cannot remove themselves or users of another practice', async () => {
    const { practice, staff } = await aTeam();
    await aStaffUser(world, practice, { email: ada.email ?? '' });
    await expect(staff.run(removeUser, { email: 'Ada@elm.example' })).rejects.toEqual(refusal('cannot_remove_self'));
    const foreignStaff = at(world, (await aPractice(world)).practice);
    await expect(foreignStaff.run(removeUser, { email: 'grace@elm.example' })).rejects.toEqual(
      refusal('user_not_found'),
    );
  });
});
