import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { isCount, recorded } from '#tests/support/recorded-statements.ts';
import {
  aClient,
  aConversation,
  aMessage,
  aPet,
  aPractice,
  at,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { getSmsSubscription } from './get-sms-subscription.ts';
import { listAnimals } from './list-animals.ts';
import { listMedicalRecords } from './list-medical-records.ts';
import { searchAnimalOwners } from './search-animal-owners.ts';

const world = await startWorld();

describe('the practice software’s data of clients', () => {
  it('is searched by the beginnings of names and client id, in pages [API-23]', async () => {
    const { practice } = await aPractice(world);
    const maya = await aClient(world, practice, {
      pims_id: 'A1',
      email: 'maya@home.example',
      voice_phone: '+15550001111',
    });
    await aClient(world, practice, { pims_id: 'A2', first_name: 'Zed' });
    const staff = at(world, practice);
    const found = await staff.read(searchAnimalOwners, {
      page: 1,
      per_page: 10,
      animal_owner_first_name: 'ma',
      animal_owner_last_name: 'OKA',
    });
    expect(found).toEqual({
      data: [
        {
          id: maya.id,
          pimsId: 'A1',
          firstName: 'Maya',
          lastName: 'Okafor',
          smsPhone: maya.contact_phone,
          voicePhone: '+15550001111',
          email: 'maya@home.example',
        },
      ],
      _metadata: { page: 1, per_page: 10, total: 1 },
    });
    const second = await staff.read(searchAnimalOwners, { page: 2, per_page: 1, animal_owner_pims_id: 'a' });
    expect(second.data.map(({ pimsId }) => pimsId)).toEqual(['A2']);
    expect(second._metadata.total).toBe(2);
  });

  it('is counted only if the total does not follow from the page', async () => {
    const { practice } = await aPractice(world);
    for (const pims_id of ['B1', 'B2', 'B3']) await aClient(world, practice, { pims_id });
    const { staff, sent } = recorded(world, practice);
    const total = async (page: number) => {
      const found = await staff.read(searchAnimalOwners, { page, per_page: 2, animal_owner_pims_id: 'b' });
      return found._metadata.total;
    };
    expect(await total(2)).toBe(3);
    expect(sent.filter(isCount)).toEqual([]);
    expect(await total(1)).toBe(3);
    expect(await total(3)).toBe(3);
    expect(sent.filter(isCount)).toHaveLength(2);
  });

  it('lists their animals, living ones first [API-24] [EN-12] [EN-13]', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    await aPet(world, practice, client.id, { name: 'Ash', deceased: true });
    await aPet(world, practice, client.id, {
      name: 'Bo',
      species: 'Feline',
      birth_date: '2020-02-29',
      weight_value: 4.5,
      weight_unit: 'kg',
    });
    const staff = at(world, practice);
    const { data } = await staff.read(listAnimals, { animalOwnerId: client.id });
    expect(data).toMatchObject([
      {
        name: 'Bo',
        species: 'Feline',
        birthDate: '2020-02-29',
        weight: { value: 4.5, unit: 'kg' },
        animalOwnerId: client.id,
      },
      { name: 'Ash', deceased: true, weight: null },
    ]);
    expect((await staff.read(listAnimals, { animalOwnerId: client.pims_id })).data).toEqual(data);
    const foreignStaff = at(world, (await aPractice(world)).practice);
    await expect(foreignStaff.read(listAnimals, { animalOwnerId: client.id })).rejects.toEqual(
      refusal('client_not_found'),
    );
  });

  it('lists the records of an animal, or of all animals of a client [API-25]', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const pets = [await aPet(world, practice, client.id), await aPet(world, practice, client.id)];
    for (const [day, pet] of pets.entries())
      await world.store.db
        .insertInto('medical_record')
        .values({ practice, pet_id: pet.id, note: `day ${day}`, create_ts: `2026-07-0${day + 1}T10:00:00Z` })
        .execute();
    const staff = at(world, practice);
    const notes = async (query: { animalId?: string; animalOwnerId?: string }) =>
      (await staff.read(listMedicalRecords, query)).data.map(({ note }) => note);
    expect(await notes({ animalId: pets[0]!.id })).toEqual(['day 0']);
    expect(await notes({ animalOwnerId: client.id })).toEqual(['day 1', 'day 0']);
    expect(await notes({ animalId: 'x' })).toEqual([]);
    await expect(notes({})).rejects.toEqual(refusal('missing_parameters'));
  });

  it('lists the beginnings of the latest two hundred records', async () => {
    const { practice } = await aPractice(world);
    const pet = await aPet(world, practice, (await aClient(world, practice)).id);
    await sql`
      insert into medical_record (practice, pet_id, note, create_ts)
      select ${practice}, ${pet.id}, n || repeat('x', 30000), now() + n * interval '1 second' from generate_series(1, 210) n
    `.execute(world.store.db);
    const { data } = await at(world, practice).read(listMedicalRecords, { animalId: pet.id });
    expect([data.length, data[0]?.note.slice(0, 4), data[0]?.note.length]).toEqual([200, '210x', 20_000]);
  });

  it('shows whether a phone accepts texts from the practice’s number [API-21] [IN-24]', async () => {
    const { practice, texting_number } = await aPractice(world);
    const petOwnerPhone = aPhone();
    const staff = at(world, practice);
    const query = { practicePhone: texting_number ?? '', petOwnerPhone };
    expect(await staff.read(getSmsSubscription, query)).toEqual({
      subscribed: true,
      changedAt: null,
      unreachable: null,
    });
    const changed_at = '2026-07-01T10:00:00.000Z';
    await world.store.db
      .insertInto('sms_recipient')
      .values({ practice, phone: petOwnerPhone, subscribed: false, changed_at })
      .execute();
    expect(await staff.read(getSmsSubscription, query)).toEqual({
      subscribed: false,
      changedAt: changed_at,
      stoppedByStaff: false,
    });
    const other = await aPractice(world);
    await expect(
      staff.read(getSmsSubscription, { ...query, practicePhone: other.texting_number ?? '' }),
    ).rejects.toEqual(refusal('forbidden'));
  });

  it('says that a phone cannot get texts once the carrier has said so, until one arrives or comes from it [API-21] [IN-24]', async () => {
    const { practice, texting_number } = await aPractice(world);
    const { sms_phone: petOwnerPhone, id } = await aConversation(world, practice);
    const query = { practicePhone: texting_number ?? '', petOwnerPhone };
    const unreachable = async () => (await at(world, practice).read(getSmsSubscription, query)).unreachable;
    const minute = (value: number) => new Date(Date.UTC(2026, 6, 1, 10, value));
    const ours = { direction: 'OUTBOUND', type: 'SMS' } as const;
    const failed = { ...ours, delivery_status: 'FAILED_TO_DELIVER' } as const;
    await aMessage(world, practice, id, { ...failed, failure_reason: 'out_of_service', create_ts: minute(1) });
    await aMessage(world, practice, id, { ...ours, delivery_status: 'PROCESSED', create_ts: minute(2) });
    expect(await unreachable()).toBe('out_of_service');
    await aMessage(world, practice, id, { direction: 'INBOUND', type: 'SMS', create_ts: minute(3) });
    expect(await unreachable()).toBeNull();
    await aMessage(world, practice, id, { ...failed, failure_reason: 'landline', create_ts: minute(4) });
    expect(await unreachable()).toBe('landline');
    await aMessage(world, practice, id, { ...failed, failure_reason: 'device_unavailable', create_ts: minute(5) });
    expect(await unreachable()).toBeNull();
  });
});
