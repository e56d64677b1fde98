import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import {
  aClient,
  aConversation,
  announcements,
  aPet,
  aPractice,
  at,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { listMessages } from './list-messages.ts';
import { receiveText } from './receive-text.ts';
import { updateConversation } from './update.ts';

const world = await startWorld();

/** Two clients of one household share a number, which has texted. */
async function aSharedNumber() {
  const { practice } = await aPractice(world);
  const contact_phone = aPhone();
  const maya = await aClient(world, practice, { contact_phone });
  const tom = await aClient(world, practice, { contact_phone, first_name: 'Tom' });
  const { id } = await aConversation(world, practice, {
    sms_phone: contact_phone,
    unknown_status: 'UNKNOWN_PET_OWNER_MATCHED',
    match_count: 'multiple',
  });
  const staff = at(world, practice);
  const lines = async () => (await staff.read(listMessages, { id })).data.map(({ content }) => content);
  return { practice, maya, tom, id, contact_phone, staff, lines };
}

describe('linking a number to a client', () => {
  it('links it, and records who did so', async () => {
    const { practice, maya, id, contact_phone, staff, lines } = await aSharedNumber();
    const linked = await staff.run(updateConversation, { id, pet_owner_id: maya.id });
    expect(linked.pet_owner).toMatchObject({ id: maya.id, unknown_status: null, match_count: null });
    expect(linked.read_status).toBe('READ');
    expect(await lines()).toEqual(['Ada Lovelace linked this number to Maya Okafor.']);
    expect(await announcements(world, practice)).toContain(`conversation ${id}`);
    await at(world, practice, null).run(receiveText, {
      carrierId: 'c1',
      from: contact_phone,
      body: 'Hi',
      media: [],
    });
    const later = await staff.run(updateConversation, { id, read_status: 'READ' });
    expect(later.pet_owner?.id).toBe(maya.id);
  });

  it('adds no second line if it is already linked', async () => {
    const { maya, id, staff, lines } = await aSharedNumber();
    await staff.run(updateConversation, { id, pet_owner_id: maya.id });
    await staff.run(updateConversation, { id, pet_owner_id: maya.pims_id });
    expect(await lines()).toHaveLength(1);
  });

  it('can be undone or changed to another client; only pets of the linked client stay tagged', async () => {
    const { practice, maya, tom, id, staff, lines } = await aSharedNumber();
    const luna = await aPet(world, practice, maya.id, { name: 'Luna' });
    await staff.run(updateConversation, { id, pet_owner_id: maya.id, pets: [luna.id] });
    const other = await staff.run(updateConversation, { id, pet_owner_id: tom.id });
    expect(other.pets).toEqual([]);
    const unlinked = await staff.run(updateConversation, { id, pet_owner_id: null });
    expect(unlinked.pet_owner).toMatchObject({
      id: null,
      unknown_status: 'UNKNOWN_PET_OWNER_MATCHED',
      match_count: 'multiple',
    });
    expect((await lines()).at(-1)).toBe('Ada Lovelace said that this number is not Tom Okafor’s.');
  });

  it('is refused for a client of another practice', async () => {
    const { id, staff, lines } = await aSharedNumber();
    const theirs = await aClient(world, (await aPractice(world)).practice);
    await expect(staff.run(updateConversation, { id, pet_owner_id: theirs.id })).rejects.toEqual(
      refusal('client_not_found'),
    );
    expect(await lines()).toEqual([]);
  });
});
