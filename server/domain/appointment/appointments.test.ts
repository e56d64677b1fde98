import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import { auditedAppointment } from '#contract/rules/reminders/audited-appointment.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import {
  anAppointment,
  announcements,
  aPractice,
  at,
  practiceData,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { Refusal } from '../refusal.ts';
import { auditedAppointmentOf } from './audited.ts';
import { applyAction, lockAppointment } from './internal.ts';
import { listAppointmentActions } from './list-actions.ts';
import { actionColumns, presentAction } from './present.ts';
import { recordAppointmentAction } from './record-action.ts';
import { recordDeliveryEvent } from './record-delivery-event.ts';
import { recordPracticeData } from './record-practice-data.ts';

const world = await startWorld();
const withoutPims = { hasPracticeSoftware: false };

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const kinds = ['moved', 'confirmed', 'deleted', 'called', 'voicemail', 'reminded'] as const;
const anOrderOfActions = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 59 }), fc.constantFrom(...kinds)), {
    minLength: 1,
    maxLength: 6,
    selector: String,
  })
  .chain((one) => fc.shuffledSubarray([...one, ...one], { minLength: one.length * 2 }));

/** Equal arguments give equal actions with equal ids; actions of staff have no id yet. */
function anAction(resource_id: string, minute: number, kind: (typeof kinds)[number]): AppointmentAction {
  const timestamp = new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
  const date = new Date(Date.UTC(2026, 10, 24, 15, minute)).toISOString();
  const id = createHash('sha256').update(`${resource_id} ${minute} ${kind}`).digest('hex').slice(0, 32);
  const identity = { id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), resource_id };
  switch (kind) {
    case 'moved':
    case 'confirmed':
      return { ...practiceData(resource_id, { timestamp, date, confirmed: kind === 'confirmed' }), ...identity };
    case 'deleted':
      return { ...identity, action_type: 'PRACTICE_DATA_DELETE', data: { timestamp } };
    case 'reminded':
      return {
        ...identity,
        action_type: 'DELIVERY_ATTEMPT',
        data: { timestamp, medium: 'SMS', communicationType: 'Recall' },
      };
    default:
      return {
        resource_id,
        action_type: kind === 'called' ? 'MARKED_CONFIRMED' : 'LEFT_VOICEMAIL',
        data: { timestamp },
      };
  }
}

describe('appointments', () => {
  const timestamp = '2026-11-21T15:00:00.000Z';
  async function anAudit() {
    const { practice } = await aPractice(world);
    const staff = at(world, practice);
    const row = (id: string) =>
      world.store.db
        .selectFrom('appointment')
        .selectAll()
        .where('practice', '=', practice)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const actionsOn = async (resource_date: string) =>
      (await staff.read(listAppointmentActions, { resource_date })).data;
    const mark = (id: string, action_type: 'MARKED_CONFIRMED' | 'LEFT_VOICEMAIL', made = ago(5)) =>
      staff.run(recordAppointmentAction, { resource_id: id, action_type, data: { timestamp: made } }, withoutPims);
    return { practice, staff, row, actionsOn, mark };
  }

  const actionsOf = async (practice: string, id: string) => {
    const rows = await world.store.db
      .selectFrom('appointment_action')
      .select(actionColumns)
      .where('practice', '=', practice)
      .where('appointment_id', '=', id)
      .execute();
    return rows.map(presentAction);
  };

  it('have their actions on their day in the practice’s zone, oldest first [API-36] [AU-08] [AU-09] [AU-10] [AU-24]', async () => {
    const { practice, staff, actionsOn, mark } = await anAudit();
    const lateVisit = await anAppointment(world, practice, { date: '2026-11-25T03:30:00.000Z' });
    const morningVisit = await anAppointment(world, practice, { date: '2026-11-25T13:00:00.000Z' });
    await staff.run(recordDeliveryEvent, {
      resource_id: lateVisit.id,
      action_type: 'DELIVERY_ERROR',
      data: { timestamp, medium: 'SMS', communicationType: 'AppointmentReminder', reason: 'landline' },
    });
    await mark(lateVisit.id, 'LEFT_VOICEMAIL');
    const actions = await actionsOn('2026-11-24');
    expect(actions.map(({ resource_id, action_type }) => [resource_id, action_type])).toEqual([
      [lateVisit.id, 'PRACTICE_DATA_UPSERT'],
      [lateVisit.id, 'DELIVERY_ERROR'],
      [lateVisit.id, 'LEFT_VOICEMAIL'],
    ]);
    expect(actions[0]?.data).toMatchObject({
      appointment: { type: 'Exam', confirmed: false },
      animal: { name: 'Biscuit' },
    });
    expect((await actionsOn('2026-11-25')).map(({ resource_id }) => resource_id)).toEqual([morningVisit.id]);
  });

  it('are permanently complete once staff reached the client or left a voicemail [API-37] [AU-14] [AU-15] [AU-16] [AU-18]', async () => {
    const { practice, row, mark } = await anAudit();
    for (const type of ['MARKED_CONFIRMED', 'LEFT_VOICEMAIL'] as const) {
      const { id } = await anAppointment(world, practice);
      const made = ago(5);
      const action = await mark(id, type, made);
      expect(action).toMatchObject({ resource_id: id, action_type: type, data: { timestamp: made } });
      const { completed_at, confirmed_at } = await row(id);
      expect([completed_at !== null, confirmed_at !== null]).toEqual([true, type === 'MARKED_CONFIRMED']);
      expect((await announcements(world, practice)).at(-1)).toBe(`appointment_action ${action.id}`);
      await expect(mark(id, 'LEFT_VOICEMAIL')).rejects.toEqual(refusal('appointment_complete'));
      expect((await row(id)).completed_at).toBe(completed_at);
    }
  });

  it('take a mark after a client has called them off, by the server’s clock, and keep what completed them [AU-18]', async () => {
    const { practice, staff, mark, row } = await anAudit();
    const date = daysAhead(1);
    const { id } = await anAppointment(world, practice, { date, confirmed: true, timestamp: ago(60) });
    const before = await row(id);
    await at(world, practice, null).run(async (ctx) => {
      const { starts_at: startsAt } = await lockAppointment(ctx, id);
      const data = { timestamp: ago(1), answer: 'NOT_COMING' as const, startsAt };
      await applyAction(ctx, { resource_id: id, action_type: 'CLIENT_ANSWERED', data });
    });
    const audited = () => staff.read(auditedAppointmentOf, id);
    // Made before the client called it off, and kept from the server by the network.
    await mark(id, 'LEFT_VOICEMAIL', ago(30));
    expect((await audited()).calledOff).toMatchObject({ handled: null });
    // The first computer is a minute slow, the second an hour fast.
    await mark(id, 'LEFT_VOICEMAIL', ago(1.9));
    expect((await audited()).calledOff?.handled?.by).toBe('LEFT_VOICEMAIL');
    await expect(mark(id, 'MARKED_CONFIRMED', ago(-60))).rejects.toEqual(refusal('appointment_complete'));
    expect((await row(id)).completed_at).toBe(before.completed_at);
    expect((await audited()).completion?.by).toBe('PRACTICE');
  });

  it('count a mark of a computer that is fast as made now, so that it hides nothing said later', async () => {
    const { practice, mark } = await anAudit();
    const { id } = await anAppointment(world, practice);
    const { data } = await mark(id, 'LEFT_VOICEMAIL', ago(-60));
    expect(Date.parse(data.timestamp)).toBeLessThanOrEqual(Date.now());
  });

  it('can be marked by only one of two concurrent calls', async () => {
    const { practice, mark, actionsOn } = await anAudit();
    const { id } = await anAppointment(world, practice);
    const results = await Promise.allSettled([mark(id, 'LEFT_VOICEMAIL'), mark(id, 'MARKED_CONFIRMED')]);
    expect(results.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await actionsOn('2026-11-24')).toHaveLength(2);
  });

  it('are permanently complete when the practice software reports them confirmed [AU-17]', async () => {
    const { practice, staff, row } = await anAudit();
    const { id, completed_at } = await anAppointment(world, practice, { confirmed: true });
    expect(completed_at).not.toBeNull();
    await staff.run(recordPracticeData, practiceData(id, { timestamp: '2026-11-20T13:00:00.000Z', confirmed: false }));
    expect((await row(id)).completed_at).toBe(completed_at);
  });

  it('have the practice software’s newest data, in whatever order it arrives', async () => {
    const { practice, staff, row, actionsOn } = await anAudit();
    const { id } = await anAppointment(world, practice, { timestamp: '2026-11-20T12:00:00.000Z' });
    await staff.run(
      recordPracticeData,
      practiceData(id, { date: '2026-11-26T15:00:00.000Z', timestamp: '2026-11-20T14:00:00.000Z' }),
    );
    await staff.run(
      recordPracticeData,
      practiceData(id, { date: '2026-11-25T15:00:00.000Z', timestamp: '2026-11-20T13:00:00.000Z' }),
    );
    expect(await row(id)).toMatchObject({ resource_date: '2026-11-26' });
    expect(await actionsOn('2026-11-26')).toHaveLength(3);
    expect(await actionsOn('2026-11-24')).toHaveLength(0);
  });

  it('that were deleted stay deleted, and cannot be marked [AU-19]', async () => {
    const { practice, staff, row, mark } = await anAudit();
    const { id } = await anAppointment(world, practice);
    await staff.run(recordPracticeData, { resource_id: id, action_type: 'PRACTICE_DATA_DELETE', data: { timestamp } });
    await staff.run(recordPracticeData, practiceData(id, { timestamp: '2026-11-22T12:00:00.000Z' }));
    expect(await row(id)).toMatchObject({
      deleted_at: expect.any(String) as unknown,
      pet_owner_id: null,
      pet_id: null,
    });
    await expect(mark(id, 'LEFT_VOICEMAIL')).rejects.toEqual(refusal('appointment_not_found'));
  });

  it('equal the result of their actions, in any order and with repetitions [F-43] [AU-15] [AU-16] [AU-17] [AU-18] [AU-19] @slow', async () => {
    const { practice, staff, row } = await anAudit();
    const record = (action: AppointmentAction): Promise<unknown> => {
      switch (action.action_type) {
        case 'MARKED_CONFIRMED':
        case 'LEFT_VOICEMAIL':
          return staff.run(recordAppointmentAction, action, withoutPims);
        case 'PRACTICE_DATA_UPSERT':
        case 'PRACTICE_DATA_DELETE':
          return staff.run(recordPracticeData, action);
        case 'CLIENT_ANSWERED':
        case 'CLIENT_REPLIED':
        case 'MESSAGES_PAUSED':
        case 'STAFF_TEXTED':
          throw new Error('The kinds have no answer.');
        default:
          return staff.run(recordDeliveryEvent, action);
      }
    };
    await fc.assert(
      fc.asyncProperty(anOrderOfActions, async (kinds) => {
        const { id } = await anAppointment(world, practice);
        for (const [minute, kind] of kinds)
          await record(anAction(id, minute, kind)).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
          });
        const { latest, completion, confirmedAt, deletedAt } = auditedAppointment(id, await actionsOf(practice, id));
        expect(await row(id)).toMatchObject({
          ...(latest && { starts_at: latest.appointment.date }),
          type: latest?.appointment.type ?? null,
          resource: latest?.appointment.resource ?? null,
          pet_owner_id: latest?.owner?.id ?? null,
          pet_id: latest?.animal?.id ?? null,
          completed_at: completion?.at ?? null,
          confirmed_at: confirmedAt,
          deleted_at: deletedAt,
        });
      }),
      { numRuns: 25 },
    );
  });

  it('record each attempted, delivered or failed reminder, with medium, kind, moment and reason [AU-11] [AU-12] [AU-13] [AU-20]', async () => {
    const { practice, staff, actionsOn } = await anAudit();
    const { id } = await anAppointment(world, practice);
    const data = { timestamp, medium: 'SMS' as const, communicationType: 'AppointmentReminder' };
    const deliveryEvents = [
      { resource_id: id, action_type: 'DELIVERY_ATTEMPT' as const, data },
      { resource_id: id, action_type: 'DELIVERY_SUCCESS' as const, data },
      { resource_id: id, action_type: 'DELIVERY_ERROR' as const, data: { ...data, reason: 'landline' } },
      { resource_id: id, action_type: 'DELIVERY_ATTEMPT' as const, data },
    ];
    for (const action of deliveryEvents) await staff.run(recordDeliveryEvent, action);
    expect((await actionsOn('2026-11-24')).slice(1)).toMatchObject(deliveryEvents);
  });

  it('recognise a repeated action by its id', async () => {
    const { practice, staff, actionsOn } = await anAudit();
    const { id } = await anAppointment(world, practice);
    const attempt = {
      id: randomUUID(),
      resource_id: id,
      action_type: 'DELIVERY_ATTEMPT' as const,
      data: { timestamp, medium: 'EMAIL' as const, communicationType: 'AppointmentReminder' },
    };
    await staff.run(recordDeliveryEvent, attempt);
    await staff.run(recordDeliveryEvent, attempt);
    expect(await actionsOn('2026-11-24')).toHaveLength(2);
    expect(await announcements(world, practice)).toEqual([
      expect.stringMatching(/^appointment_action /),
      'calendar 2026-11-24',
      expect.stringMatching(/^appointment_action /),
    ]);
  });

  it('of another practice are not found', async () => {
    const { practice } = await anAudit();
    const foreignAudit = await anAudit();
    const { id } = await anAppointment(world, practice);
    for (const unknown of [id, "' or 1=1"])
      await expect(foreignAudit.mark(unknown, 'LEFT_VOICEMAIL')).rejects.toEqual(refusal('appointment_not_found'));
    expect(await foreignAudit.actionsOn('2026-11-24')).toEqual([]);
  });
});
