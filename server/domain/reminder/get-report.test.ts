import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Cadence, Medium } from '#contract/rules/cadences/cadences.ts';
import type { Database } from '#server/db/schema.ts';
import { aClientToRemind, aRemindingPractice, aVisit, remindAt } from '#tests/support/reminder-world.ts';
import { at, startWorld } from '#tests/support/server-world.ts';
import { getReminderReport } from './get-report.ts';

const world = await startWorld();
const { db } = world.store;
/** Seven in the evening of March 8 in New York, the day of a clock change. */
const moment = '2026-03-08T23:00:00.000Z';
const day = { from: '2026-03-08', to: '2026-03-08' };

const reportOf = async (practice: string, days = day) => (await at(world, practice).read(getReminderReport, days)).rows;

/** A row of the ledger. */
const record = (
  practice: string,
  petOwnerId: string,
  given: Partial<Insertable<Database['reminder']>> & { cadence: Cadence; medium: Medium },
) =>
  db
    .insertInto('reminder')
    .values({
      practice,
      pet_owner_id: petOwnerId,
      subject_id: randomUUID(),
      due_on: '2026-03-11',
      at: moment,
      status: 'SENT',
      ...given,
    })
    .execute();

describe('the report of reminders', () => {
  it('counts by kind and medium what was sent, failed, was too late, or could reach nobody [RP-01]', async () => {
    const practice = await aRemindingPractice(world);
    const { id } = await aClientToRemind(world, practice);
    const email = async (given: object) => {
      const row = { practice, kind: 'REMINDER', recipient: 'x@mail.example', subject: 's', content: 'c', ...given };
      const { id: email_id } = await db
        .insertInto('outgoing_email')
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await record(practice, id, { cadence: '3-days', medium: 'EMAIL', email_id });
    };
    await email({ status: 'SENT' });
    await email({ status: 'SENT', bounced_at: moment });
    await email({ status: 'FAILED' });
    await email({ status: 'UNKNOWN' });
    await email({ status: 'HANDING' });
    await email({ status: 'ENQUEUED', attempts: 3 });
    // The third attempt has not failed yet.
    await email({ status: 'ENQUEUED', attempts: 3, claimed_until: new Date(Date.now() + 60_000) });
    for (const status of ['MISSED', 'UNREACHABLE', 'MERGED'] as const)
      await record(practice, id, { cadence: '3-days', medium: 'EMAIL', status });
    await record(practice, id, { cadence: '30-days', medium: 'SMS' });
    expect(await reportOf(practice)).toEqual([
      {
        cadence: '3-days',
        medium: 'EMAIL',
        sent: 1,
        waiting: 3,
        failing: 1,
        failed: 2,
        unknown: 1,
        missed: 1,
        unreachable: 1,
        visits: { reminded: 8, confirmed: 0 },
      },
      expect.objectContaining({ cadence: '30-days', medium: 'SMS', sent: 1, visits: null }) as unknown,
    ]);
  });

  it('is of the days of the practice, also on the day of a clock change, and of this practice alone', async () => {
    const [practice, other] = [await aRemindingPractice(world), await aRemindingPractice(world)];
    const { id } = await aClientToRemind(world, practice);
    const kind = { cadence: '14-days', medium: 'SMS' } as const;
    // The day has 23 hours.
    for (const at of ['2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.000Z'])
      await record(practice, id, { ...kind, at });
    for (const at of ['2026-03-08T04:59:59.000Z', '2026-03-09T04:00:00.000Z'])
      await record(practice, id, { ...kind, at });
    expect((await reportOf(practice))[0]?.sent).toBe(2);
    expect((await reportOf(practice, { from: '2026-03-01', to: '2026-03-31' }))[0]?.sent).toBe(4);
    expect(await reportOf(other)).toEqual([]);
  });

  it('counts visits that were confirmed after their reminder, in the practice software or by staff, each once', async () => {
    const practice = await aRemindingPractice(world, { reminders: { mediums: ['EMAIL'] } });
    await db
      .updateTable('practice')
      .set({ reminders_from: '2026-03-08T12:59:00.000Z' })
      .where('practice', '=', practice)
      .execute();
    const visits: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const client = await aClientToRemind(world, practice);
      visits.push(await aVisit(world, practice, client, { date: '2026-03-11T14:00:00.000Z' }));
    }
    await remindAt(world, practice, '2026-03-08T13:00:00.000Z');
    const confirm = (index: number, confirmed_at: string) =>
      db
        .updateTable('appointment')
        .set({ confirmed_at })
        .where('practice', '=', practice)
        .where('id', '=', visits[index] ?? '')
        .execute();
    await confirm(0, '2026-03-09T10:00:00.000Z');
    // Before it was reminded of.
    await confirm(1, '2026-03-01T10:00:00.000Z');
    await db
      .insertInto('appointment_action')
      .values({
        practice,
        appointment_id: visits[2] ?? '',
        action_type: 'MARKED_CONFIRMED',
        data: JSON.stringify({ timestamp: '2026-03-09T11:00:00.000Z' }),
      } as never)
      .execute();
    expect(await reportOf(practice)).toMatchObject([
      { cadence: '3-days', medium: 'EMAIL', waiting: 3, visits: { reminded: 3, confirmed: 2 } },
    ]);
  });
});
