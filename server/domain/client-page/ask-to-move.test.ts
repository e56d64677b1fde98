import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { aBookedVisit, aRequest, ben, openForBooking } from '#tests/support/booking-world.ts';
import { aVisitor } from '#tests/support/client-page-world.ts';
import { anAppointment, aPractice, aSecondaryContact, at, startWorld } from '#tests/support/server-world.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { lastDayToMove } from '#contract/rules/calendar/business-days.ts';
import { noLimits } from '#contract/campaigns/booking-limits.ts';
import { getClientTimeline } from '../client/get-timeline.ts';
import { addMessage } from '../conversation/internal.ts';
import { getConversation } from '../conversation/get.ts';
import { recordPracticeData } from '../appointment/record-practice-data.ts';
import { getCalendarFacts } from '../booking/get-calendar-facts.ts';
import { bookingSetup } from '../booking/setup.ts';
import { updateRequest } from '../request/update.ts';
import { timesToMove } from './list-times.ts';
import { requestsOf, withdrawRequest } from './requests.ts';

const world = await startWorld();
const { db } = world.store;

/** Eleven in the morning in New York, within opening hours in summer and winter. */
const day = aWeekday(7);
const eleven = inNewYork(day, '11:00');
const quarterPast = inNewYork(day, '11:15');
const noon = inNewYork(day, '12:00');

/** A practice whose clients may move visits, a client with a visit at eleven, and their browser with the phone proven. */
async function aMovableVisit(config: NonNullable<Parameters<typeof openForBooking>[2]>['config'] = {}) {
  const { practice } = await aPractice(world);
  await openForBooking(world, practice, { config: { allowRescheduleRequests: true, ...config } });
  const visit = await aBookedVisit(world, practice, eleven);
  const visitor = aVisitor(world, practice, visit.phone);
  await visitor.proves('REQUESTS');
  const requests = async () => visitor.page.read(requestsOf, await visitor.visit());
  const states = async () => (await visitor.visits()).map(({ moving }) => moving);
  return { practice, visitor, requests, states, staff: at(world, practice), ...visit };
}

function moveClockTo(moment: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) });
  onTestFinished(() => void vi.useRealTimers());
}

const idIn = (outcome: { next?: string }) => outcome.next?.split('/')[1] ?? '';

describe('a client who asks to move a visit', () => {
  it('sends a request with both times to the conversation, and the new time is held while the visit stays [AR-42] [IN-50]', async () => {
    const fixture = await aMovableVisit();
    const outcome = await fixture.visitor.asksToMove(fixture.id, noon, 'At work until then');
    const [request] = await fixture.requests();
    expect(outcome).toEqual({ next: `requests/${request?.id}` });
    expect(request?.details).toMatchObject({
      status: 'OPEN',
      category: 'WELLNESS_VISIT',
      pet_id: fixture.luna.id,
      pet_name: 'Luna',
      reason: 'At work until then',
      preferred_start: noon,
      preferred_practitioner_id: 'lee',
      moves: { appointment_id: fixture.id, start: eleven, type: 'Annual wellness exam', practitioner: 'Dr. Lee' },
    });
    const messages = await db
      .selectFrom('message')
      .select('content')
      .where('conversation_id', '=', fixture.conversationId)
      .where('type', '=', 'REQUEST')
      .orderBy('create_ts')
      .execute();
    expect(messages.at(-1)?.content).toBe('Request to move a visit for Luna: At work until then');
    const { taken } = await fixture.staff.read(getCalendarFacts, { from: day, days: 1 });
    expect(taken).toMatchObject([
      { startTime: eleven, isHeld: false },
      { startTime: noon, isHeld: true },
    ]);
    expect(await fixture.states()).toEqual([{ can: 'wait', requestId: request?.id }]);
  });

  it('asks for a move also in the list after an automatic text, and in the client’s history [IN-23]', async () => {
    const { visitor, id, conversationId, practice, staff } = await aMovableVisit();
    await visitor.asksToMove(id, noon);
    const text = {
      type: 'SMS_AUTOMATED',
      direction: 'OUTBOUND',
      content: 'Closed',
      delivery_status: 'ENQUEUED',
    } as const;
    await at(world, practice, null).run(addMessage, conversationId, text);
    const { unanswered_message, pet_owner } = await staff.read(getConversation, { id: conversationId });
    expect(unanswered_message).toMatchObject({ request: { moves: { appointment_id: id } } });
    const { data } = await staff.read(getClientTimeline, { id: pet_owner?.id ?? '', limit: 25 });
    expect(data.filter(({ kind }) => kind === 'request')).toMatchObject([{ isMove: true }, { isMove: false }]);
  });

  it('is offered times that the visit itself would block, but not its present one', async () => {
    const { visitor, id, practice } = await aMovableVisit();
    await ben(world, practice).books((await aRequest(world, practice)).requestId, noon);
    const offered = await visitor.page.read(async (ctx) => {
      const [visit] = await visitor.visits();
      if (visit?.moving.can !== 'ask') throw new Error('It cannot be moved.');
      const times = await timesToMove(ctx, await bookingSetup(ctx), visit, visit.moving, undefined);
      return times.days.flatMap(({ slots }) => slots);
    });
    const whoAt = (start: string) => offered.find((slot) => slot.start === Date.parse(start))?.practitionerIds;
    expect(whoAt(quarterPast)).toEqual(['lee', 'ortiz', 'sam']);
    expect(whoAt(eleven)).toBeUndefined();
    // Dr. Lee has another visit then.
    expect(whoAt(noon)).toEqual(['ortiz', 'sam']);
    expect(await visitor.asksToMove(id, eleven)).toEqual({ problem: 'time_taken' });
    for (const never of ['', 'x', '2020-01-01T16:00:00Z', '9000-01-01T16:00:00Z'])
      expect(await visitor.asksToMove(id, never)).toEqual({ problem: 'time_taken' });
    await visitor.asksToMove(id, noon);
    const [{ practitioner_id } = { practitioner_id: null }] = await db
      .selectFrom('slot_hold')
      .selectAll()
      .where('practice', '=', practice)
      .execute();
    expect(practitioner_id).toBe('ortiz');
  });

  it('sees the days around a visit that is far away, and can leaf through others', async () => {
    const { practice } = await aPractice(world);
    await openForBooking(world, practice, { config: { allowRescheduleRequests: true } });
    const far = aWeekday(40);
    const { phone } = await aBookedVisit(world, practice, inNewYork(far, '11:00'));
    const visitor = aVisitor(world, practice, phone);
    await visitor.proves('REQUESTS');
    const timesFrom = (from?: string) =>
      visitor.page.read(async (ctx) => {
        const [visit] = await visitor.visits();
        if (visit?.moving.can !== 'ask') throw new Error('It cannot be moved.');
        return timesToMove(ctx, await bookingSetup(ctx), visit, visit.moving, from);
      });
    const around = await timesFrom();
    expect(around).toMatchObject({ from: addDays(far, -7), earlier: addDays(far, -21), later: addDays(far, 7) });
    const first = await timesFrom('2020-01-01');
    expect(first).toMatchObject({ earlier: null, later: addDays(first.from, 14) });
    expect((await timesFrom('9999-01-01')).later).toBe(null);
    expect(await timesFrom('<script>')).toMatchObject({ from: around.from });
  });

  it('can do so until midnight of the second business day before the visit, without closed days [AR-41]', async () => {
    const fixture = await aMovableVisit();
    const lastDay = lastDayToMove(day, []) ?? '';
    expect(await fixture.states()).toMatchObject([{ can: 'ask', lastDay }]);
    const closure = { id: 'c', hours: null, practitionerId: null, label: 'Closed', from: lastDay, until: lastDay };
    const close = (closures: object[]) =>
      db
        .updateTable('practice')
        .set({ booking_limits: JSON.stringify({ ...noLimits, closures }) })
        .where('practice', '=', fixture.practice)
        .execute();
    await close([
      { ...closure, hours: { start: '08:00', end: '12:00' } },
      { ...closure, practitionerId: 'lee' },
    ]);
    expect(await fixture.states()).toMatchObject([{ can: 'ask', lastDay }]);
    await close([closure]);
    expect(await fixture.states()).toMatchObject([{ can: 'ask', lastDay: lastDayToMove(day, [closure]) }]);
    await close([]);
    const visitForever = { ends: '2099-01-01T00:00:00Z' };
    await db.updateTable('client_visit').set(visitForever).where('practice', '=', fixture.practice).execute();
    // Before and after midnight in New York, in winter and summer.
    moveClockTo(`${addDays(lastDay, 1)}T03:55:00Z`);
    expect(await fixture.states()).toMatchObject([{ can: 'ask' }]);
    moveClockTo(inNewYork(addDays(lastDay, 1), '00:05'));
    expect(await fixture.states()).toEqual([{ can: 'call', because: 'too_late' }]);
    expect(await fixture.visitor.asksToMove(fixture.id, noon)).toEqual({ problem: 'too_late' });
  });

  it('can do so only where the practice allows it for the category, and takes requests [AR-42]', async () => {
    const off = await aMovableVisit({ allowRescheduleRequests: false });
    expect(await off.states()).toEqual([{ can: 'call', because: 'not_movable' }]);
    expect(await off.visitor.asksToMove(off.id, noon)).toEqual({ problem: 'not_movable' });
    const { practice, visitor, states, id, client, luna } = await aMovableVisit();
    await db
      .updateTable('appointment')
      .set({ booking_request_id: null, type: 'Surgery' })
      .where('id', '=', id)
      .execute();
    expect(await states()).toEqual([{ can: 'call', because: 'not_movable' }]);
    await db.updateTable('appointment').set({ type: 'Sick visit' }).where('id', '=', id).execute();
    expect(await states()).toMatchObject([{ can: 'ask', category: 'SICK_VISIT' }]);
    await db
      .updateTable('practice')
      .set({ appointment_requests_enabled_at: null })
      .where('practice', '=', practice)
      .execute();
    expect(await states()).toEqual([{ can: 'call', because: 'not_movable' }]);
    expect(await visitor.visits()).toMatchObject([{ petOwnerId: client.id, petId: luna.id }]);
  });

  it('sees and moves no visit of somebody else, of another practice, that is over, cancelled or pending', async () => {
    const fixture = await aMovableVisit();
    const [stranger, elsewhere] = [
      await aBookedVisit(world, fixture.practice, noon, { practitionerId: 'ortiz', facilityId: 'room-2' }),
      await aMovableVisit(),
    ];
    for (const { id } of [stranger, elsewhere, await anAppointment(world, fixture.practice)])
      expect(await fixture.visitor.asksToMove(id, quarterPast)).toEqual({ problem: 'visit_not_found' });
    const set = (change: object) => db.updateTable('appointment').set(change).where('id', '=', fixture.id).execute();
    const isGone = async () => {
      expect(await fixture.visitor.visits()).toEqual([]);
      expect(await fixture.visitor.asksToMove(fixture.id, noon)).toEqual({ problem: 'visit_not_found' });
    };
    await set({ write_back_state: 'PENDING' });
    await isGone();
    await set({ write_back_state: 'ACCEPTED', starts_at: '2026-01-05T15:00:00Z' });
    await isGone();
    await set({ starts_at: eleven });
    await db.updateTable('pet').set({ deceased: true }).where('id', '=', fixture.luna.id).execute();
    await isGone();
    await db.updateTable('pet').set({ deceased: false }).where('id', '=', fixture.luna.id).execute();
    expect(await fixture.visitor.visits()).toHaveLength(1);
    const timestamp = new Date().toISOString();
    await at(world, fixture.practice, null).run(recordPracticeData, {
      action_type: 'PRACTICE_DATA_DELETE',
      resource_id: fixture.id,
      data: { timestamp },
    });
    await isGone();
  });

  it('twice at once, even from two phones of the household, makes one request', async () => {
    const fixture = await aMovableVisit();
    const { phone } = await aSecondaryContact(world, fixture.practice, fixture.client.id);
    const partner = aVisitor(world, fixture.practice, phone);
    await partner.proves('REQUESTS');
    const tries = [fixture.visitor, partner, fixture.visitor].map((one) => one.asksToMove(fixture.id, noon));
    const outcomes = await Promise.all(tries);
    expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(1);
    const open = await db.selectFrom('slot_hold').selectAll().where('practice', '=', fixture.practice).execute();
    expect(open).toHaveLength(1);
  });

  it('has one open request for a pet, whether it asks for a visit or to move one', async () => {
    const fixture = await aMovableVisit();
    await aRequest(world, fixture.practice, { from: fixture.phone, pet_id: fixture.luna.id });
    expect(await fixture.visitor.asksToMove(fixture.id, noon)).toEqual({ problem: 'pet_has_request' });
  });

  it('withdraws the request, or is declined: the visit stays, its hold ends, and it can be requested again', async () => {
    const fixture = await aMovableVisit();
    const ask = async () => idIn((await fixture.visitor.asksToMove(fixture.id, noon)) as { next: string });
    await fixture.visitor.page.run(withdrawRequest, await fixture.visitor.visit(), await ask());
    expect(await fixture.states()).toMatchObject([{ can: 'ask' }]);
    await fixture.staff.run(updateRequest, { id: await ask(), status: 'DECLINED' }, 'http://localhost');
    expect(await fixture.visitor.visits()).toMatchObject([{ startsAt: eleven, moving: { can: 'ask' } }]);
    const { taken } = await fixture.staff.read(getCalendarFacts, { from: day, days: 1 });
    expect(taken.map(({ startTime }) => startTime)).toEqual([eleven]);
  });
});
