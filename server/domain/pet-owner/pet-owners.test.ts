import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { isCount, recorded } from '#tests/support/recorded-statements.ts';
import {
  aClient,
  aConversation,
  announcements,
  aPractice,
  at,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { getConversation } from '../conversation/get.ts';
import { savePetOwner } from './save.ts';
import { searchPetOwners } from './search.ts';
import { nameDistance } from './name-distance.ts';

const world = await startWorld();

describe('the client search', () => {
  async function aPracticeWithClients() {
    const { practice, organization, branch, pims } = await aPractice(world);
    const phone = aPhone();
    for (const [first_name, last_name, pims_id] of [
      ['Maya', 'Okafor', 'C100'],
      ['Marta', 'Olsen', 'C101'],
      ['Zoë', 'Müller', 'C200'],
      ['Per_cy', '100%', 'D1'],
      [null, null, 'E1'],
    ] as const)
      await aClient(world, practice, {
        first_name,
        last_name,
        pims_id,
        contact_phone: pims_id === 'C200' ? phone : aPhone(),
      });
    const { staff, sent } = recorded(world, practice);
    const search = async (given: Partial<Parameters<typeof searchPetOwners>[1]>) => {
      const own = { pimsType: pims, practiceOrgId: organization, practiceSubOrgId: branch, page: 1, per_page: 10 };
      const { data, _metadata } = await staff.read(searchPetOwners, { ...own, ...given });
      return { found: data.map(({ pims_id }) => pims_id), ..._metadata };
    };
    return { search, phone, sent };
  }

  it('finds clients by the beginnings of their names, in any case [IN-16] [IN-17] [API-26]', async () => {
    const { search } = await aPracticeWithClients();
    expect((await search({ first_name: 'mA' })).found).toEqual(['C100', 'C101']);
    expect((await search({ first_name: 'ma', last_name: 'OL' })).found).toEqual(['C101']);
    expect((await search({ last_name: 'kafor' })).found).toEqual([]);
  });

  it('finds clients by id and by the digits of a phone in any format [IN-18] [IN-19]', async () => {
    const { search, phone } = await aPracticeWithClients();
    expect((await search({ pims_id: 'c10' })).found).toEqual(['C100', 'C101']);
    const written = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    for (const typed of [phone, written, phone.slice(-6)])
      expect((await search({ contact_phone: typed })).found).toContain('C200');
    expect((await search({ contact_phone: 'call me' })).found).toEqual([]);
  });

  it('treats wildcards as plain characters', async () => {
    const { search } = await aPracticeWithClients();
    expect((await search({ last_name: '100%' })).found).toEqual(['D1']);
    expect((await search({ first_name: 'Per_' })).found).toEqual(['D1']);
    expect((await search({ first_name: '%' })).found).toEqual([]);
  });

  it('finds names that look or sound alike, on request [IN-20]', async () => {
    const { search } = await aPracticeWithClients();
    for (const last_name of ['Okaffor', 'Okafro', 'okavor', 'Ocafor'])
      expect((await search({ last_name, inexact: true })).found, last_name).toEqual(['C100']);
    expect((await search({ first_name: 'Zoe', last_name: 'Muller', inexact: true })).found).toEqual(['C200']);
    expect((await search({ last_name: 'Okaffor' })).found).toEqual([]);
    expect((await search({ last_name: 'Schmidt', inexact: true })).found).toEqual([]);
  });

  it('is paged [IN-22] [CN-04]', async () => {
    const { search } = await aPracticeWithClients();
    expect(await search({ per_page: 2, page: 2 })).toMatchObject({
      found: ['C100', 'C101'],
      page: 2,
      per_page: 2,
      total: 5,
    });
    expect(await search({ per_page: 1, page: 2, first_name: 'Ma', inexact: true })).toMatchObject({
      found: ['C101'],
      total: 2,
    });
  });

  it('counts clients only if the total does not follow from the page', async () => {
    const { search, sent } = await aPracticeWithClients();
    expect(await search({ first_name: 'Ma' })).toMatchObject({ found: ['C100', 'C101'], total: 2 });
    expect(await search({ first_name: 'Nobody' })).toMatchObject({ found: [], total: 0 });
    expect(sent.filter(isCount)).toEqual([]);
    expect(await search({ first_name: 'Ma', per_page: 1 })).toMatchObject({ found: ['C100'], total: 2 });
    expect(sent.filter(isCount)).toHaveLength(1);
  });

  it('finds clients of the session’s own practice only', async () => {
    const { search } = await aPracticeWithClients();
    await expect(search({ practiceOrgId: 'elsewhere' })).rejects.toEqual(refusal('forbidden'));
    await expect(search({ practiceSubOrgId: 'x#y:z' })).rejects.toEqual(refusal('forbidden'));
  });
});

describe('the distance of a name from what was typed', () => {
  it('is zero for a prefix, and small for sounds that people confuse', () => {
    for (const [name, typed] of [
      ['Catherine', 'kathe'],
      ['Phillips', 'Filip'],
      ['Smyth', 'smith'],
      ['Jackson', 'jakson'],
      ['O’Brien', 'obrien'],
      ['Garcia Lopez', 'Lopez'],
    ] as const)
      expect(nameDistance(name, typed), `${name} ${typed}`).toBe(0);
    expect(nameDistance('Johnson', 'Jhonson')).toBe(1);
    expect(nameDistance('Washington', 'Wahsingtno')).toBe(2);
  });

  it('is null for short or different names', () => {
    expect(nameDistance('Lee', 'Li')).not.toBe(0);
    expect(nameDistance('Lee', 'Lo')).toBeNull();
    expect(nameDistance('Okafor', 'Olsen')).toBeNull();
    expect(nameDistance('', 'Okafor')).toBeNull();
  });

  it('takes no longer for a very long text', () => {
    const startedAt = performance.now();
    nameDistance('a'.repeat(100_000), 'b'.repeat(100_000));
    expect(performance.now() - startedAt).toBeLessThan(100);
  });
});

describe('saving a client', () => {
  it('corrects the name everywhere it is shown [API-27]', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const { id } = await aConversation(world, practice, { pet_owner_id: client.id });
    const staff = at(world, practice);
    const saved = await staff.run(savePetOwner, { pims_id: client.pims_id, first_name: 'May', last_name: 'Obi' });
    expect(saved).toMatchObject({
      id: client.id,
      first_name: 'May',
      last_name: 'Obi',
      contact_phone: client.contact_phone,
    });
    expect((await staff.read(getConversation, { id })).pet_owner).toMatchObject({ first_name: 'May' });
    expect(await announcements(world, practice)).toEqual([`conversation ${id}`]);
  });

  it('refuses one that is not in the practice software', async () => {
    const { practice } = await aPractice(world);
    const theirs = await aClient(world, (await aPractice(world)).practice);
    const input = { pims_id: theirs.pims_id, first_name: 'X', last_name: 'Y' };
    await expect(at(world, practice).run(savePetOwner, input)).rejects.toEqual(refusal('client_not_found'));
  });
});
