import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { getAvailability as availabilityCall, bookAppointment as bookCall } from '#contract/campaigns/booking.ts';
import { overlap } from '#contract/rules/calendar/slots.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import {
  aBookedVisit,
  aBooking,
  aRequest,
  bookingOptions,
  openForBooking,
  pimsAnswers,
  visitCanceled,
} from '#tests/support/booking-world.ts';
import { aVisitor } from '#tests/support/client-page-world.ts';
import { announcements, aPractice, asStaff, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { listAppointmentActions } from '../appointment/list-actions.ts';
import { withdrawRequest } from '../client-page/requests.ts';
import { getReminderFacts } from '../reminder/get-facts.ts';
import { Refusal } from '../refusal.ts';
import { updateRequest } from '../request/update.ts';
import { bookAppointment } from './book.ts';
import { getAvailability } from './get-availability.ts';
import { getBookingRequest } from './get-request.ts';
import { listAvailableFacilities, listAvailablePractitioners } from './list-available.ts';
import { recordWriteBack, type WriteBackOutcome } from './record-write-back.ts';
import { settledBooking } from './settle-booking.ts';

const world = await startWorld();
const { db } = world.store;

/** Times in New York, within opening hours in summer and winter. */
const [day, otherDay] = [aWeekday(7), aWeekday(10)];
const eleven = inNewYork(day, '11:00');
const quarterPast = inNewYork(day, '11:15');
const elsewhen = inNewYork(otherDay, '12:00');
const refused: WriteBackOutcome = { result: 'refused', reason: 'Dr. Lee is in surgery', isSlotTaken: false };
const accepted: WriteBackOutcome = { result: 'accepted' };

/** A client with a visit at eleven who has asked to move it, by default to another day. */
async function aMoveRequest({ to = elsewhen, hasPracticeSoftware = true } = {}) {
  const { practice } = await aPractice(world);
  await openForBooking(world, practice, { config: { allowRescheduleRequests: true } });
  const visit = await aBookedVisit(world, practice, eleven);
  const visitor = aVisitor(world, practice, visit.phone);
  await visitor.proves('REQUESTS');
  const asked = await visitor.asksToMove(visit.id, to);
  const requestId = 'next' in asked ? asked.next.replace('requests/', '') : '';
  const staff = at(world, practice);
  const book = (message: string | null = null, start = to, id = requestId) =>
    staff.run(bookAppointment, { ...aBooking(id, start), message }, { ...bookingOptions, hasPracticeSoftware });
  const messages = () =>
    db
      .selectFrom('message')
      .selectAll()
      .where('conversation_id', '=', visit.conversationId)
      .orderBy('create_ts')
      .execute();
  const requestNow = async () => (await messages()).find(({ request }) => request?.request_id === requestId)?.request;
  const visits = () => db.selectFrom('appointment').selectAll().where('practice', '=', practice).execute();
  const texts = async () => (await messages()).flatMap(({ type, content }) => (type === 'SMS' ? [content] : []));
  const lastLine = async () => (await messages()).findLast(({ type }) => type === 'SYSTEM_INFO')?.content;
  const writeBacks = () =>
    db.selectFrom('write_back').selectAll().where('practice', '=', practice).orderBy('create_ts').execute();
  const isReminded = async () =>
    (await staff.read(getReminderFacts, { id: visit.client.id })).facts.appointments.map(({ startsAt }) => startsAt);
  const audited = async (date: string) =>
    (await staff.read(listAppointmentActions, { resource_date: date })).data.some(
      (one) => one.resource_id === visit.id,
    );
  const slotsOn = async (date: string, bookingRequestId?: string) => {
    const query = {
      ...availabilityCall.query.parse({ from: date, days: '1' }),
      practitionerId: 'lee',
      bookingRequestId,
    };
    return (await staff.read(getAvailability, query)).days[0]?.slots.map(({ startTime }) => startTime) ?? [];
  };
  const answer = (outcome: WriteBackOutcome) => pimsAnswers(world, practice, outcome);
  const cancel = () => visitCanceled(world, practice, visit.id);
  return {
    ...visit,
    practice,
    visitor,
    requestId,
    staff,
    book,
    requestNow,
    visits,
    texts,
    lastLine,
    writeBacks,
    isReminded,
    audited,
    slotsOn,
    answer,
    cancel,
  };
}

describe('a visit that is moved', () => {
  it('keeps its id, and reminders and audit follow it; without a practice software at once [IN-50] [API-62]', async () => {
    const fixture = await aMoveRequest({ hasPracticeSoftware: false });
    const answer = await fixture.book('See you on Tuesday!');
    expect(answer).toMatchObject({ id: fixture.id, requestMessage: { request: { status: 'BOOKED' } } });
    expect(await fixture.visits()).toMatchObject([
      { id: fixture.id, starts_at: elsewhen, practitioner_id: 'lee', facility_id: 'room-1', pet_id: fixture.luna.id },
    ]);
    expect(await fixture.isReminded()).toEqual([elsewhen]);
    expect([await fixture.audited(day), await fixture.audited(otherDay)]).toEqual([false, true]);
    expect(await fixture.lastLine()).toMatch(
      /^Ada Lovelace moved the appointment: Annual wellness exam for Luna, from .+, 11:00 AM to .+, 12:00 PM, with Dr/,
    );
    expect(await fixture.texts()).toEqual(['See you on Tuesday!']);
    expect(await fixture.writeBacks()).toEqual([]);
  });

  it('stands at its old time until the practice software has taken the move, and both times are taken', async () => {
    const fixture = await aMoveRequest();
    await fixture.book('See you on Tuesday!');
    expect(await fixture.requestNow()).toMatchObject({ status: 'PENDING', booked: { appointment_id: fixture.id } });
    expect(await fixture.writeBacks()).toMatchObject([
      { kind: 'MOVE', appointment_id: fixture.id, starts_at: elsewhen, length_in_minutes: 30, practitioner_id: 'lee' },
    ]);
    expect(await fixture.visits()).toMatchObject([{ starts_at: eleven }]);
    expect(await fixture.isReminded()).toEqual([eleven]);
    expect([await fixture.audited(day), await fixture.audited(otherDay)]).toEqual([true, false]);
    expect(await fixture.texts()).toEqual([]);
    expect(await fixture.slotsOn(day)).not.toContain(eleven);
    expect(await fixture.slotsOn(otherDay)).not.toContain(elsewhen);
    const other = await aRequest(world, fixture.practice);
    await expect(fixture.book(null, elsewhen, other.requestId)).rejects.toEqual(refusal('slot_unavailable'));
    await expect(fixture.book(null, eleven, other.requestId)).rejects.toEqual(refusal('slot_unavailable'));

    await fixture.answer(accepted);
    expect(await fixture.requestNow()).toMatchObject({ status: 'BOOKED' });
    expect(await fixture.visits()).toMatchObject([{ id: fixture.id, starts_at: elsewhen, practitioner_id: 'lee' }]);
    expect(await fixture.isReminded()).toEqual([elsewhen]);
    expect(await fixture.texts()).toEqual(['See you on Tuesday!']);
    expect(await fixture.slotsOn(day)).toContain(eleven);
  });

  it.each([
    ['refused', refused, /^The practice software did not move .+, which stays where it was: Dr\. Lee is in surgery$/],
    ['unanswered for a day', { result: 'unanswered' }, /did not answer for a day .+ before you move it again\.$/],
  ] as const)(
    'stays where it was if it is %s: its request is open again and no text leaves [AR-53]',
    async (_, outcome, line) => {
      const fixture = await aMoveRequest();
      await fixture.book('See you on Tuesday!');
      await db
        .updateTable('conversation')
        .set({ read_status: 'READ' })
        .where('id', '=', fixture.conversationId)
        .execute();
      await fixture.answer(outcome);
      expect(await fixture.requestNow()).toMatchObject({
        status: 'OPEN',
        booked: null,
        refused: { start: elsewhen, message: 'See you on Tuesday!' },
      });
      expect(await fixture.visits()).toMatchObject([{ starts_at: eleven, deleted_at: null }]);
      expect(await fixture.isReminded()).toEqual([eleven]);
      expect(await fixture.texts()).toEqual([]);
      expect(await fixture.lastLine()).toMatch(line);
      expect(await fixture.slotsOn(otherDay)).toContain(elsewhen);
      await fixture.book('Again');
      await fixture.answer(accepted);
      expect(await fixture.visits()).toMatchObject([{ starts_at: elsewhen }]);
      expect(await fixture.texts()).toEqual(['Again']);
    },
  );

  it('is moved once, however often and in whatever order the answers arrive', async () => {
    const fixture = await aMoveRequest();
    await fixture.book('See you on Tuesday!');
    const [{ id } = { id: '' }] = await fixture.writeBacks();
    const system = at(world, fixture.practice, null);
    await Promise.all([1, 2, 3].map(() => system.run(recordWriteBack, id, accepted)));
    await system.run(recordWriteBack, id, refused);
    expect(await fixture.visits()).toMatchObject([{ starts_at: elsewhen }]);
    expect(await fixture.texts()).toHaveLength(1);
  });

  it('that was cancelled is not moved: it is refused, and its request is open again if it was pending', async () => {
    const fixture = await aMoveRequest();
    await fixture.book('See you on Tuesday!');
    await fixture.cancel();
    await fixture.answer(accepted);
    expect(await fixture.requestNow()).toMatchObject({
      status: 'OPEN',
      refused: { reason: 'The appointment was canceled meanwhile.' },
      visit_now: { start: null },
    });
    expect(await fixture.texts()).toEqual([]);
    await expect(fixture.book()).rejects.toEqual(refusal('appointment_not_found'));
  });

  it('can be moved by a quarter of an hour: its own time counts as free for its request alone [API-55] [API-56] [API-57]', async () => {
    const fixture = await aMoveRequest({ to: quarterPast });
    expect(await fixture.slotsOn(day)).not.toContain(quarterPast);
    expect(await fixture.slotsOn(day, fixture.requestId)).toContain(quarterPast);
    const time = {
      startTime: quarterPast,
      endTime: inNewYork(day, '11:45'),
      appointmentCategory: 'WELLNESS_VISIT' as const,
    };
    const free = async (bookingRequestId?: string) => {
      const staff = await fixture.staff.read(listAvailablePractitioners, { ...time, bookingRequestId });
      const rooms = await fixture.staff.read(listAvailableFacilities, {
        ...time,
        practitionerId: 'lee',
        bookingRequestId,
      });
      return [staff.data.find(({ id }) => id === 'lee')?.available, rooms.data[0]?.available];
    };
    expect(await free()).toEqual([false, false]);
    expect(await free(fixture.requestId)).toEqual([true, true]);
    expect(await free('unknown')).toEqual([false, false]);
    await fixture.book();
    await fixture.answer(accepted);
    expect(await fixture.visits()).toMatchObject([{ starts_at: quarterPast }]);
  });

  it('is shown to staff with its own length, type and staff member [API-60]', async () => {
    const { practice, staff, requestId, id } = await aMoveRequest();
    await db
      .updateTable('appointment')
      .set({ length_in_minutes: 45, type_id: 'call', practitioner_id: 'ortiz' })
      .where('id', '=', id)
      .execute();
    expect(await staff.read(getBookingRequest, { id: requestId })).toMatchObject({
      appointmentLengthInMinutes: 45,
      appointmentTypeId: 'call',
      practitionerId: 'ortiz',
      preferredStart: elsewhen,
    });
    const other = await aRequest(world, practice);
    expect(await staff.read(getBookingRequest, { id: other.requestId })).not.toHaveProperty('practitionerId');
  });

  it('is answered by its own write-back, also for a repetition after a later attempt [API-62]', async () => {
    const fixture = await aMoveRequest();
    const first = await fixture.book();
    await fixture.answer(refused);
    const second = await fixture.book();
    await fixture.answer(accepted);
    const settled = (booked: typeof first) => settledBooking(world.runner, asStaff(fixture.practice), booked, 100);
    await expect(settled(first)).rejects.toEqual(refusal('pims_refused'));
    expect(await settled(second)).toMatchObject({ id: fixture.id, requestMessage: { request: { status: 'BOOKED' } } });
  });
});

describe('open screens', () => {
  const daysAnnounced = async (practice: string, act: () => Promise<unknown>) => {
    const before = (await announcements(world, practice)).length;
    await act();
    const events = (await announcements(world, practice)).slice(before);
    return events.flatMap((event) => (event.startsWith('calendar ') ? [event.slice(9)] : [])).toSorted(inOrder);
  };
  const inOrder = (one: string, other: string) => (one < other ? -1 : 1);
  const both = [day, otherDay].toSorted(inOrder);

  it('are notified of the days on which a hold, a visit or a move that waits changed, each once', async () => {
    const fixture = await aMoveRequest();
    const { practice, visitor, requestId } = fixture;
    const during = (act: () => Promise<unknown>) => daysAnnounced(practice, act);
    expect(await during(() => fixture.book())).toEqual([otherDay]);
    expect(await during(() => fixture.answer(refused))).toEqual([otherDay]);
    expect(await during(async () => visitor.page.run(withdrawRequest, await visitor.visit(), requestId))).toEqual([
      otherDay,
    ]);
    expect(await during(() => visitor.asksToMove(fixture.id, elsewhen))).toEqual([otherDay]);
    const [{ requestId: again } = { requestId: '' }] = (await visitor.visits()).map(({ moving }) =>
      moving.can === 'wait' ? moving : { requestId: '' },
    );
    await fixture.book(null, elsewhen, again);
    expect(await during(() => fixture.answer(accepted))).toEqual(both);
    expect(await during(() => fixture.cancel())).toEqual([otherDay]);
  });

  it('are notified of a new visit, and when it is refused', async () => {
    const { practice } = await aPractice(world);
    await openForBooking(world, practice);
    const { requestId } = await aRequest(world, practice);
    const during = (act: () => Promise<unknown>) => daysAnnounced(practice, act);
    const hasPracticeSoftware = { ...bookingOptions, hasPracticeSoftware: true };
    const book = () => at(world, practice).run(bookAppointment, aBooking(requestId, eleven), hasPracticeSoftware);
    expect(await during(book)).toEqual([day]);
    expect(await during(() => pimsAnswers(world, practice, refused))).toEqual([day]);
  });
});

describe('a time that is not free', () => {
  const { call } = anApp(world, { hasPracticeSoftware: true });

  it('is refused with the next three free times of the staff member [AR-56] [API-62]', async () => {
    const { practice } = await aPractice(world);
    await openForBooking(world, practice);
    await aBookedVisit(world, practice, eleven);
    await aBookedVisit(world, practice, inNewYork(day, '11:45'));
    const { requestId } = await aRequest(world, practice);
    const answer = await call(practice, bookCall, aBooking(requestId, eleven));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'slot_unavailable',
        free_times: [inNewYork(day, '12:15'), inNewYork(day, '12:30'), inNewYork(day, '12:45')],
      },
    });
  });

  it('for the practice software is refused with its reason and the next times [AR-56]', async () => {
    const fixture = await aMoveRequest();
    const booked = await fixture.book();
    await fixture.answer({ ...refused, isSlotTaken: true });
    await expect(settledBooking(world.runner, asStaff(fixture.practice), booked, 100)).rejects.toMatchObject({
      code: 'slot_unavailable',
      details: [{ message: 'Dr. Lee is in surgery' }],
      freeTimes: [inNewYork(otherDay, '12:15'), inNewYork(otherDay, '12:30'), inNewYork(otherDay, '12:45')],
    });
  });
});

describe('any order of requesting, booking, moving, withdrawing, refusing and accepting', () => {
  const starts = ['11:00', '11:30', '12:00', '12:15'].map((time) => inNewYork(day, time));
  const step = fc.record({
    does: fc.oneof(
      { weight: 4, arbitrary: fc.constant('book' as const) },
      { weight: 3, arbitrary: fc.constantFrom('request', 'ask to move', 'withdraw', 'decline', 'accept', 'refuse') },
    ),
    which: fc.nat(6),
    at: fc.constantFrom(...starts),
    who: fc.constantFrom(
      { practitionerId: 'lee', facilityId: 'room-1' },
      { practitionerId: 'ortiz', facilityId: 'room-1' },
    ),
  });
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  async function aCalendarOf() {
    const { practice } = await aPractice(world);
    await openForBooking(world, practice, { config: { allowRescheduleRequests: true } });
    const clients: { visit: Awaited<ReturnType<typeof aBookedVisit>>; visitor: ReturnType<typeof aVisitor> }[] = [];
    for (const start of [starts[0]!, starts[1]!]) {
      const visit = await aBookedVisit(world, practice, start);
      const visitor = aVisitor(world, practice, visit.phone);
      await visitor.proves('REQUESTS');
      clients.push({ visit, visitor });
    }
    const requests: string[] = [];
    const staff = at(world, practice);
    const take = async ({ does, which, at: start, who }: Step): Promise<unknown> => {
      const { visit, visitor } = clients[which % clients.length]!;
      const requestId = requests[which % Math.max(1, requests.length)] ?? '';
      switch (does) {
        case 'request':
          return requests.push((await aRequest(world, practice, { preferred_start: start })).requestId);
        case 'ask to move': {
          const outcome = await visitor.asksToMove(visit.id, start);
          return 'next' in outcome && requests.push(outcome.next.replace('requests/', ''));
        }
        case 'book':
          return staff.run(
            bookAppointment,
            { ...aBooking(requestId, start), ...who },
            { ...bookingOptions, hasPracticeSoftware: true },
          );
        case 'withdraw':
          return visitor.page.run(withdrawRequest, await visitor.visit(), requestId);
        case 'decline':
          return staff.run(updateRequest, { id: requestId, status: 'DECLINED' }, 'http://localhost');
        case 'accept':
          return pimsAnswers(world, practice, accepted);
        case 'refuse':
          return pimsAnswers(world, practice, refused);
      }
    };
    /** Where visits are, and where the practice software has yet to move them. */
    const places = async () => {
      const columns = ['starts_at', 'length_in_minutes', 'practitioner_id', 'facility_id'] as const;
      const visits = await db
        .selectFrom('appointment')
        .select(['id', ...columns])
        .where('practice', '=', practice)
        .where('deleted_at', 'is', null)
        .execute();
      const targets = await db
        .selectFrom('write_back')
        .select(['appointment_id as id', ...columns])
        .where('practice', '=', practice)
        .where('status', '=', 'WAITING')
        .where('kind', '=', 'MOVE')
        .execute();
      return [...visits, ...targets].map(({ starts_at, length_in_minutes, ...place }) => {
        const start = Date.parse(starts_at ?? '');
        return { ...place, start, end: start + (length_in_minutes ?? 0) * 60_000 };
      });
    };
    const anybody = { practitionerId: 'lee', facilityId: 'room-1' } as const;
    const begin = (does: 'request' | 'ask to move', which: number) =>
      take({ does, which, at: starts[2]!, who: anybody });
    await begin('ask to move', 0);
    await begin('ask to move', 1);
    await begin('request', 0);
    await begin('request', 0);
    return { take, places };
  }

  type Place = Awaited<ReturnType<Awaited<ReturnType<typeof aCalendarOf>>['places']>>[number];
  const clash = (one: Place, other: Place) =>
    one.id !== other.id &&
    overlap(one, other) &&
    (one.practitioner_id === other.practitioner_id || one.facility_id === other.facility_id);

  it('never gives a staff member or a room two visits at once [F-44] @slow', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const { take, places } = await aCalendarOf();
        for (const one of steps) {
          await take(one).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
          });
          const visits = await places();
          const clashes = visits.flatMap((visit, index) =>
            visits.slice(index + 1).filter((other) => clash(visit, other)),
          );
          expect(clashes, JSON.stringify(one)).toEqual([]);
        }
      }),
      { numRuns: 12 },
    );
  });
});
