import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { aClient, aPractice, aSecondaryContact, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { getConversation } from '../conversation/get.ts';
import { receiveText } from '../conversation/receive-text.ts';
import { startConversation } from '../conversation/start.ts';
import { listSecondaryContacts } from './list-secondary-contacts.ts';
import { searchPetOwners } from './search.ts';

const world = await startWorld();

/** Maya, and her husband Tom who has a phone of his own. */
async function aHousehold() {
  const { practice, organization, branch, pims } = await aPractice(world);
  const maya = await aClient(world, practice);
  const tom = await aSecondaryContact(world, practice, maya.id);
  const own = { pimsType: pims, practiceOrgId: organization, practiceSubOrgId: branch, page: 1, per_page: 10 };
  return { practice, own, maya, tom, staff: at(world, practice) };
}

describe('the household contacts of a client', () => {
  it('are listed with the client, and in search results [IN-53]', async () => {
    const { maya, tom, own, staff } = await aHousehold();
    const contact = { id: tom.id, name: 'Tom Okafor', relation: 'husband', phone: tom.phone };
    expect(await staff.read(listSecondaryContacts, { id: maya.id })).toEqual({ data: [contact] });
    const found = await staff.read(searchPetOwners, { ...own, first_name: 'Maya' });
    expect(found.data).toMatchObject([{ id: maya.id, secondary_contacts: [contact] }]);
    const byNumber = await staff.read(searchPetOwners, { ...own, contact_phone: tom.phone.slice(2) });
    expect(byNumber.data.map(({ id }) => id)).toEqual([maya.id]);
    const foreignStaff = at(world, (await aPractice(world)).practice);
    await expect(foreignStaff.read(listSecondaryContacts, { id: maya.id })).rejects.toEqual(
      refusal('client_not_found'),
    );
  });

  it('can be texted for the client, in a conversation that shows who they are [IN-53]', async () => {
    const { maya, tom, staff } = await aHousehold();
    const started = await staff.run(startConversation, { petOwnerId: maya.id, type: 'SMS', smsPhone: tom.phone });
    expect(started).toMatchObject({
      sms_phone: tom.phone,
      pet_owner: { id: maya.id },
      secondary_contact: { name: 'Tom Okafor', relation: 'husband' },
    });
    const own = await staff.run(startConversation, {
      petOwnerId: maya.id,
      type: 'SMS',
      smsPhone: maya.contact_phone ?? '',
    });
    expect(own.secondary_contact).toBeNull();
    const other = { petOwnerId: maya.id, type: 'SMS' as const, smsPhone: aPhone() };
    await expect(staff.run(startConversation, other)).rejects.toEqual(refusal('no_usable_number'));
  });

  it('are recognised when they text first [IN-53]', async () => {
    const { practice, maya, tom, staff } = await aHousehold();
    const text = { carrierId: 'c1', from: tom.phone, body: 'It is Tom', media: [] };
    const { conversationId } = await at(world, practice, null).run(receiveText, text);
    expect(await staff.read(getConversation, { id: conversationId })).toMatchObject({
      pet_owner: { id: maya.id, unknown_status: null },
      secondary_contact: { name: 'Tom Okafor' },
    });
  });

  it('leave the owner of a number unknown if two clients have it', async () => {
    const { practice, tom, staff } = await aHousehold();
    await aClient(world, practice, { first_name: 'Tom', contact_phone: tom.phone });
    const text = { carrierId: 'c1', from: tom.phone, body: 'Guess who', media: [] };
    const { conversationId } = await at(world, practice, null).run(receiveText, text);
    expect((await staff.read(getConversation, { id: conversationId })).pet_owner).toMatchObject({
      id: null,
      match_count: 'multiple',
    });
  });
});
