import { beforeAll, describe, expect, it } from 'vitest';
import {
  ada,
  announcements,
  aPractice,
  aStaffUser,
  at,
  refusal,
  startWorld,
  type World,
} from '#tests/support/server-world.ts';
import { inviteUser } from './invite.ts';
import { removedUsers } from './is-removed.ts';
import { listUsers } from './list.ts';
import { removeUser } from './remove.ts';

describe('the users of a practice', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });

  async function aTeam() {
    const { practice } = await aPractice(world);
    const grace = await aStaffUser(world, practice);
    const staff = at(world, practice);
    const isRemoved = (email: string) => removedUsers(world.store.db)(practice, email);
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

  it('grow by an invitation, without a name at first [API-19] [UM-06]', async () => {
    const { staff, emails } = await aTeam();
    expect(await staff.run(inviteUser, { email: 'New@Elm.example' })).toEqual({
      email: 'new@elm.example',
      firstName: null,
      lastName: null,
    });
    await staff.run(inviteUser, { email: 'new@elm.example' });
    expect(await emails()).toEqual(['grace@elm.example', 'new@elm.example']);
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

  it('come back by another invitation', async () => {
    const { grace, staff, isRemoved, emails } = await aTeam();
    await staff.run(removeUser, { email: grace.email });
    expect(await staff.run(inviteUser, { email: 'Grace@elm.example' })).toMatchObject({ firstName: 'Grace' });
    expect(await isRemoved(grace.email)).toBe(false);
    expect(await emails()).toEqual([grace.email]);
  });

  it('cannot remove themselves, nor another practice’s', async () => {
    const { practice, staff } = await aTeam();
    await aStaffUser(world, practice, { email: ada.email ?? '' });
    await expect(staff.run(removeUser, { email: 'Ada@elm.example' })).rejects.toEqual(refusal('cannot_remove_self'));
    const stranger = at(world, (await aPractice(world)).practice);
    await expect(stranger.run(removeUser, { email: 'grace@elm.example' })).rejects.toEqual(refusal('user_not_found'));
  });
});
