import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PimsRefusal } from '#server/gateways/pims/gateway.ts';
import { anOpenSandbox } from '#tests/support/open-sandbox.ts';
import { pimsDb } from './pims-tables.ts';

const opened = anOpenSandbox();

const aVisit = () => ({
  id: randomUUID(),
  practice: opened.keyOf(),
  appointmentId: randomUUID(),
  startsAt: '2026-11-24T15:00:00.000Z',
  lengthInMinutes: 30,
  typeId: 'wellness',
  practitionerId: 'lee',
  facilityId: null,
  petOwnerId: null,
  petId: null,
});
const pims = () => {
  const { practiceSoftware } = opened.sandbox;
  if (!practiceSoftware) throw new Error('The sandbox has no practice software');
  return practiceSoftware;
};
const set = async (answers: string, reason?: string) => {
  const { practicePhone } = opened.practice;
  expect((await opened.call('PUT', 'practice-software', { practicePhone, answers, reason })).status).toBe(204);
};
const arrivals = (id: string) =>
  pimsDb(opened.store.db)
    .selectFrom('sandbox_pims_request')
    .select(['refusal', 'arrivals'])
    .where('id', '=', id)
    .execute();

describe('the sandbox’s practice software', () => {
  it('accepts, until it is set otherwise', async () => {
    const visit = aVisit();
    await pims().book(visit);
    expect(await arrivals(visit.id)).toEqual([{ refusal: null, arrivals: 1 }]);
  });

  it('refuses with the given reason', async () => {
    await set('refuse', 'The chair is broken');
    await expect(pims().book(aVisit())).rejects.toEqual(new PimsRefusal('The chair is broken'));
    expect(
      (await opened.request(`sandbox/data/practice-software?practice=${encodeURIComponent(opened.keyOf())}`)).body,
    ).toEqual({ answers: 'refuse', reason: 'The chair is broken' });
  });

  it('does not answer, and takes nothing', async () => {
    await set('silent');
    const visit = aVisit();
    await expect(pims().book(visit)).rejects.toThrow('does not answer');
    expect(await arrivals(visit.id)).toEqual([]);
  });

  it('recognises a repetition by its id, and answers as before', async () => {
    await set('lose_answer');
    const visit = aVisit();
    await expect(pims().book(visit)).rejects.toThrow('was lost');
    await set('refuse');
    await pims().book(visit);
    expect(await arrivals(visit.id)).toEqual([{ refusal: null, arrivals: 2 }]);
    const other = aVisit();
    await expect(pims().book(other)).rejects.toBeInstanceOf(PimsRefusal);
    await set('accept');
    await expect(pims().book(other)).rejects.toBeInstanceOf(PimsRefusal);
  });

  it('answers in no other way', async () => {
    const { practicePhone } = opened.practice;
    expect((await opened.call('PUT', 'practice-software', { practicePhone, answers: 'maybe' })).status).toBe(400);
  });
});
