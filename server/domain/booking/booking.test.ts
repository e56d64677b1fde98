import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AppointmentRequestConfig, defaultConfig } from '#contract/campaigns/booking-config.ts';
import { noLimits } from '#contract/campaigns/booking-limits.ts';
import type { PimsType } from '#contract/platform/practice.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { aBooking, aRequest, bookingOptions, openForBooking } from '#tests/support/booking-world.ts';
import { recorded } from '#tests/support/recorded-statements.ts';
import {
  aClient,
  anAppointment,
  announcements,
  aPractice,
  at,
  practiceData,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { recordPracticeData } from '../appointment/record-practice-data.ts';
import { updateRequest } from '../request/update.ts';
import { setSubscribed } from '../sms-recipient/set-subscribed.ts';
import { bookAppointment } from './book.ts';
import { enrollAppointmentRequests } from './enroll.ts';
import { getAvailability } from './get-availability.ts';
import { getPracticeConfig } from './get-config.ts';
import { getBookingRequest, isRequestAvailable } from './get-request.ts';
import { listAvailableFacilities, listAvailablePractitioners } from './list-available.ts';
import {
  listAppointmentDurations,
  listAppointmentTypes,
  listBranchDepartments,
  listCategoriesEnabled,
  listFacilities,
  listPractitioners,
} from './list-bookable.ts';
import { listPublishes } from '../publish/list.ts';
import { revertPublish } from '../settings/revert-publish.ts';
import { savePracticeConfig } from '../settings/update-booking-config.ts';
import { saveBookingLimits } from '../settings/update-booking-limits.ts';
import { updateEnrollment } from '../settings/update-enrollment.ts';
import { getCalendarFacts } from './get-calendar-facts.ts';
import { getBookingLimits } from './get-limits.ts';

const world = await startWorld();

/** Eleven in the morning in New York, within opening hours in summer and winter. */
const eleven = inNewYork(aWeekday(), '11:00');

const complete = (edits: Partial<AppointmentRequestConfig> = {}): AppointmentRequestConfig => ({
  ...defaultConfig('WELLNESS_VISIT'),
  enabled: true,
  description: 'Something is wrong',
  practitionerConfigs: [{ practitionerId: 'lee', enabled: true, facilityIds: [] }],
  ...edits,
});
/** Monday with hours from and until these times. */
const monday = (...times: string[]) => ({
  day: 1 as const,
  enabled: true,
  hours: Array.from({ length: times.length / 2 }, (_, index) => ({
    start: times[2 * index] ?? '',
    end: times[2 * index + 1] ?? '',
  })),
});

type Fixture = Awaited<ReturnType<typeof aBookablePractice>>;
const publish = ({ staff }: Fixture, config: AppointmentRequestConfig) =>
  staff.run(savePracticeConfig, { configs: [config] });

async function aBookablePractice({
  pims = 'NEO',
  ...given
}: Parameters<typeof openForBooking>[2] & { pims?: PimsType } = {}) {
  const { practice } = await aPractice(world, { pims });
  await openForBooking(world, practice, given);
  const staff = at(world, practice);
  const book = (booking: Parameters<typeof bookAppointment>[1]) => staff.run(bookAppointment, booking, bookingOptions);
  const request = (given: Parameters<typeof aRequest>[2] = {}) => aRequest(world, practice, given);
  const lines = (conversation: string) =>
    world.store.db
      .selectFrom('message')
      .selectAll()
      .where('practice', '=', practice)
      .where('conversation_id', '=', conversation)
      .orderBy('create_ts')
      .execute();
  const appointments = () =>
    world.store.db.selectFrom('appointment').selectAll().where('practice', '=', practice).execute();
  return { practice, staff, book, request, lines, appointments };
}

describe('booking a request', () => {
  it('adds it to the calendar with staff member, room, type and end, and a line to the thread [API-62] [IN-50]', async () => {
    const fixture = await aBookablePractice();
    const { requestId, conversationId, messageId } = await fixture.request();
    const earlier = await announcements(world, fixture.practice);
    const { id, requestMessage } = await fixture.book(aBooking(requestId, eleven, 45));

    expect(await fixture.appointments()).toMatchObject([
      {
        id,
        starts_at: eleven,
        length_in_minutes: 45,
        practitioner_id: 'lee',
        facility_id: 'room-1',
        resource: 'Dr. Lee',
        type: 'Annual wellness exam',
        booking_request_id: requestId,
      },
    ]);
    expect((await fixture.appointments())[0]?.pet_id).not.toBeNull();
    expect(requestMessage?.request).toMatchObject({
      status: 'BOOKED',
      handled_by: 'Ada Lovelace',
      booked: { start: eleven, practitioner: 'Dr. Lee', facility: 'Exam room 1' },
    });
    const lines = await fixture.lines(conversationId);
    expect(lines.map(({ type }) => type)).toEqual(['REQUEST', 'SYSTEM_INFO']);
    expect(lines[1]?.content).toMatch(
      /^Ada Lovelace booked the appointment: Annual wellness exam for Luna, .+, 1[01]:00 AM, with Dr\. Lee in Exam room 1\.$/,
    );
    const added = (await announcements(world, fixture.practice)).slice(earlier.length);
    expect(added).toEqual(
      expect.arrayContaining([
        `message ${messageId}`,
        `message ${lines[1]?.id}`,
        expect.stringMatching(/^appointment_action /),
      ]),
    );
  });

  it('sends the given message as a text, or no text without a message', async () => {
    const fixture = await aBookablePractice();
    const { requestId, conversationId } = await fixture.request();
    await fixture.book({ ...aBooking(requestId, eleven), message: 'See you both then!' });
    expect((await fixture.lines(conversationId)).at(-1)).toMatchObject({
      type: 'SMS',
      direction: 'OUTBOUND',
      delivery_status: 'ENQUEUED',
      content: 'See you both then!',
      author: 'Ada Lovelace',
    });
    const other = await fixture.request();
    await fixture.book({
      ...aBooking(other.requestId, eleven),
      practitionerId: 'ortiz',
      facilityId: null,
      message: ' ',
    });
    expect((await fixture.lines(other.conversationId)).at(-1)).toMatchObject({ type: 'SYSTEM_INFO' });
  });

  it('has no effect if the client cannot be texted', async () => {
    const fixture = await aBookablePractice();
    const client = await aClient(world, fixture.practice);
    const phone = client.contact_phone ?? '';
    const { requestId } = await fixture.request({ from: phone });
    await fixture.staff.run(setSubscribed, phone, false);
    await expect(fixture.book({ ...aBooking(requestId, eleven), message: 'Hi' })).rejects.toEqual(
      refusal('unsubscribed'),
    );
    expect(await fixture.appointments()).toEqual([]);
    expect(await fixture.staff.read(isRequestAvailable, { id: requestId })).toEqual({
      available: true,
      status: 'OPEN',
    });
  });

  it('succeeds for one of two staff at once, and refuses the other as already booked [AR-54] [F-44]', async () => {
    const fixture = await aBookablePractice();
    const { requestId, conversationId } = await fixture.request();
    const outcomes = await Promise.allSettled([
      fixture.book(aBooking(requestId, eleven)),
      fixture.book({ ...aBooking(requestId, eleven), practitionerId: 'ortiz', facilityId: 'room-2' }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_booked' } });
    expect(await fixture.appointments()).toHaveLength(1);
    expect(await fixture.lines(conversationId)).toHaveLength(2);
  });

  it('succeeds for one of two requests for one staff member or one room [AR-56] [F-44]', async () => {
    const fixture = await aBookablePractice();
    const requests = await Promise.all([1, 2, 3, 4].map(() => fixture.request()));
    const outcomes = await Promise.allSettled(
      requests.map(({ requestId }, index) =>
        fixture.book({
          ...aBooking(requestId, new Date(Date.parse(eleven) + index * 15 * 60_000).toISOString(), 60),
          practitionerId: index % 2 === 0 ? 'lee' : 'ortiz',
          facilityId: 'room-1',
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rejections = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(rejections).toEqual(Array.from({ length: 3 }, () => refusal('slot_unavailable')));
    expect(await fixture.appointments()).toHaveLength(1);
  });

  it('refuses an end before the start, and a length that no appointment has [AR-52] [AR-58] [CN-28]', async () => {
    const fixture = await aBookablePractice();
    const { requestId } = await fixture.request();
    for (const minutes of [0, -30])
      await expect(fixture.book(aBooking(requestId, eleven, minutes))).rejects.toEqual(refusal('invalid_start_end'));
    for (const minutes of [20, 255])
      await expect(fixture.book(aBooking(requestId, eleven, minutes))).rejects.toEqual(refusal('invalid_time_range'));
    expect(await fixture.appointments()).toEqual([]);
  });

  it('refuses a type that the staff member’s department does not have [AR-57]', async () => {
    const fixture = await aBookablePractice();
    const { requestId } = await fixture.request();
    const booking = { ...aBooking(requestId, eleven), appointmentTypeId: 'bath' };
    await expect(fixture.book(booking)).rejects.toEqual(refusal('type_not_in_department'));
    await fixture.book({ ...booking, practitionerId: 'sam', facilityId: 'tub' });
  });

  it('refuses closed hours, the past, a room of others and staff who cannot be booked [AR-56]', async () => {
    const fixture = await aBookablePractice({
      config: {
        practitionerConfigs: [
          { practitionerId: 'lee', enabled: true, facilityIds: ['room-1'] },
          { practitionerId: 'ortiz', enabled: false, facilityIds: [] },
        ],
      },
    });
    const { requestId } = await fixture.request();
    const booking = aBooking(requestId, eleven);
    const unavailable = [
      aBooking(requestId, `${aWeekday()}T03:00:00.000Z`),
      aBooking(requestId, '2026-01-05T16:00:00.000Z'),
      { ...booking, facilityId: 'room-2' },
      { ...booking, practitionerId: 'ortiz' },
    ];
    for (const given of unavailable) await expect(fixture.book(given)).rejects.toEqual(refusal('slot_unavailable'));
    for (const unknown of [{ practitionerId: 'nobody' }, { facilityId: 'attic' }, { appointmentTypeId: 'party' }])
      await expect(fixture.book({ ...booking, ...unknown })).rejects.toEqual(refusal('invalid_request'));
    await fixture.book(booking);
  });

  it('does not find a request of another practice, nor a refill request [AR-55]', async () => {
    const fixture = await aBookablePractice();
    const other = await aBookablePractice();
    const { requestId } = await other.request();
    const refill = await fixture.request({ type: 'RxRefill', medication: 'Apoquel' });
    for (const id of [requestId, refill.requestId, 'nobody']) {
      await expect(fixture.book(aBooking(id, eleven))).rejects.toEqual(refusal('request_not_found'));
      await expect(fixture.staff.read(getBookingRequest, { id })).rejects.toEqual(refusal('request_not_found'));
      await expect(fixture.staff.read(isRequestAvailable, { id })).rejects.toEqual(refusal('request_not_found'));
    }
  });

  it('refuses a handled request until it is open again', async () => {
    const fixture = await aBookablePractice();
    const { requestId } = await fixture.request();
    await fixture.staff.run(updateRequest, { id: requestId, status: 'HANDLED' }, 'http://localhost');
    await expect(fixture.book(aBooking(requestId, eleven))).rejects.toEqual(refusal('request_closed'));
    expect(await fixture.staff.read(isRequestAvailable, { id: requestId })).toMatchObject({ available: false });
    await fixture.staff.run(updateRequest, { id: requestId, status: 'OPEN' }, 'http://localhost');
    await fixture.book(aBooking(requestId, eleven));
    await expect(
      fixture.staff.run(updateRequest, { id: requestId, status: 'DECLINED' }, 'http://localhost'),
    ).rejects.toEqual(refusal('already_booked'));
  });
});

describe('a request', () => {
  it('shows what the client requested and the length of such a visit [API-60] [API-61] [AR-49] [AR-50]', async () => {
    const fixture = await aBookablePractice({ config: { appointmentLengthInMinutes: 0 } });
    const { requestId, conversationId } = await fixture.request({
      category: 'SICK_VISIT',
      reason: 'Limping',
      preferred_start: eleven,
    });
    expect(await fixture.staff.read(getBookingRequest, { id: requestId })).toEqual({
      id: requestId,
      status: 'OPEN',
      conversationId,
      clientName: 'Maya Okafor',
      petName: 'Luna',
      appointmentCategory: 'SICK_VISIT',
      reason: 'Limping',
      preferredStart: eleven,
      appointmentLengthInMinutes: 15,
      assignedDepartmentId: null,
    });
    expect(await fixture.staff.read(isRequestAvailable, { id: requestId })).toEqual({
      available: true,
      status: 'OPEN',
    });
  });
});

describe('availability', () => {
  const query = {
    appointmentCategory: 'WELLNESS_VISIT' as const,
    from: aWeekday(),
    days: 1,
    lengthInMinutes: 60,
  };

  it('lists slots at which one bookable staff member is free, or the reason why there are none [API-57] [AR-51]', async () => {
    const fixture = await aBookablePractice();
    const startsOf = async (given: object) =>
      (await fixture.staff.read(getAvailability, { ...query, ...given })).days[0]?.slots.map(
        ({ startTime }) => startTime,
      );
    expect(await startsOf({})).toContain(eleven);
    await fixture.book(aBooking((await fixture.request()).requestId, eleven));
    expect(await startsOf({ practitionerId: 'lee' })).not.toContain(eleven);
    expect(await startsOf({ practitionerId: 'ortiz' })).toContain(eleven);
    expect(await startsOf({ practitionerId: 'ortiz', facilityId: 'room-1' })).not.toContain(eleven);
    expect(await startsOf({ appointmentTypeId: 'bath' })).toContain(eleven);
    expect(await startsOf({ appointmentTypeId: 'bath', facilityId: 'room-1' })).toEqual([]);
  });

  it('returns the reason for a day without slots: past, closed, too short, full or no bookable staff', async () => {
    const reasonOf = async (fixture: Awaited<ReturnType<typeof aBookablePractice>>, given: object = {}) =>
      (await fixture.staff.read(getAvailability, { ...query, ...given })).days[0]?.reason;
    const fixture = await aBookablePractice();
    expect(await reasonOf(fixture)).toBeNull();
    expect(await reasonOf(fixture, { from: '2026-01-05' })).toBe('PAST');
    expect(await reasonOf(fixture, { from: '2026-01-04' })).toBe('CLOSED');
    expect(await reasonOf(fixture, { practitionerId: 'nobody' })).toBe('NOBODY_BOOKABLE');

    const everyDay = (start: string, end: string) =>
      ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => ({ day, enabled: true, hours: [{ start, end }] }));
    const brief = await aBookablePractice({ config: { availabilityConfigs: everyDay('11:00', '11:30') } });
    expect(await reasonOf(brief)).toBe('TOO_LONG');
    const [first] = (await brief.staff.read(getAvailability, { ...query, lengthInMinutes: 30 })).days;
    const start = first?.slots[0]?.startTime ?? '';
    await brief.book(aBooking((await brief.request()).requestId, start));
    expect(await reasonOf(brief, { lengthInMinutes: 30, practitionerId: 'lee' })).toBe('FULLY_BOOKED');
  });

  it('covers the first and the last days of the calendar [API-55] [API-56] [API-57]', async () => {
    const fixture = await aBookablePractice();
    const reasonsFrom = async (from: string) =>
      (await fixture.staff.read(getAvailability, { ...query, from, days: 2 })).days.map(({ reason }) => reason);
    expect(await reasonsFrom('0001-01-01')).toEqual(['PAST', 'PAST']);
    expect(await reasonsFrom('9999-12-29')).toEqual([null, null]);
    const edges = [
      { startTime: '0001-01-01T00:00:00Z', endTime: '0001-01-01T00:30:00Z' },
      { startTime: '9999-12-31T23:15:00-11:00', endTime: '9999-12-31T23:45:00-11:00' },
    ];
    for (const time of edges) {
      const spanQuery = { ...time, appointmentCategory: query.appointmentCategory };
      const { data: people } = await fixture.staff.read(listAvailablePractitioners, spanQuery);
      expect(people.every(({ available }) => !available)).toBe(true);
      const { data: rooms } = await fixture.staff.read(listAvailableFacilities, spanQuery);
      expect(rooms.every(({ available }) => available)).toBe(true);
    }
  });

  it('takes account of appointments that the practice software adds, moves and deletes', async () => {
    const fixture = await aBookablePractice();
    const isFreeAt = async (moment: string) =>
      (await fixture.staff.read(getAvailability, { ...query, practitionerId: 'ortiz' })).days[0]?.slots.some(
        ({ startTime }) => startTime === moment,
      );
    const { id } = await anAppointment(world, fixture.practice, { date: eleven });
    expect(await isFreeAt(eleven)).toBe(false);
    const hourLater = new Date(Date.parse(eleven) + 3_600_000).toISOString();
    const moved = practiceData(id, { date: hourLater, timestamp: '2026-11-20T13:00:00.000Z' });
    await fixture.staff.run(recordPracticeData, moved);
    expect([await isFreeAt(eleven), await isFreeAt(hourLater)]).toEqual([true, false]);
    await fixture.staff.run(recordPracticeData, {
      action_type: 'PRACTICE_DATA_DELETE',
      resource_id: id,
      data: { timestamp: '2026-11-20T14:00:00.000Z' },
    });
    expect(await isFreeAt(hourLater)).toBe(true);
  });

  it('lists free staff and rooms at a time [API-55] [API-56] [AR-51]', async () => {
    const fixture = await aBookablePractice();
    const booking = aBooking((await fixture.request()).requestId, eleven);
    await fixture.book(booking);
    const time = { ...query, startTime: booking.startTime, endTime: booking.endTime };
    const availabilityOf = ({ data }: { data: { id: string; available: boolean }[] }) =>
      data.map(({ id, available }) => `${id} ${available ? 'free' : 'taken'}`);
    expect(availabilityOf(await fixture.staff.read(listAvailablePractitioners, time))).toEqual([
      'lee taken',
      'ortiz free',
      'sam free',
    ]);
    expect(
      availabilityOf(await fixture.staff.read(listAvailablePractitioners, { ...time, appointmentTypeId: 'bath' })),
    ).toEqual(['sam free']);
    expect(availabilityOf(await fixture.staff.read(listAvailableFacilities, time))).toEqual([
      'room-1 taken',
      'room-2 free',
      'tub free',
    ]);
    expect(
      availabilityOf(await fixture.staff.read(listAvailableFacilities, { ...time, practitionerId: 'sam' })),
    ).toEqual(['tub free']);
  });

  it('follows each staff member’s own schedule if the practice chose that [AR-15] [AR-16] [AR-17]', async () => {
    const schedule = (handleEmptySlots: 'INCLUDE' | 'EXCLUDE') => ({
      schedulingMode: 'PIMS_SCHEDULE' as const,
      scheduleConfig: {
        handleEmptySlots,
        includedAppointmentTypes: [{ id: 'wellness', name: 'Annual wellness exam' }],
      },
    });
    const startsWith = async (handleEmptySlots: 'INCLUDE' | 'EXCLUDE') => {
      const fixture = await aBookablePractice({ config: schedule(handleEmptySlots) });
      const hours = { practice: fixture.practice, practitioner_id: 'lee' };
      await world.store.db
        .insertInto('practitioner_hours')
        .values(
          [1, 2, 3, 4, 5].flatMap((day) => [
            { ...hours, day, start_time: '09:00', end_time: '10:00', appointment_type_id: 'wellness' },
            { ...hours, day, start_time: '13:00', end_time: '14:00' },
            { ...hours, day, start_time: '15:00', end_time: '16:00', appointment_type_id: 'surgery' },
          ]),
        )
        .execute();
      const { days, timeZone } = await fixture.staff.read(getAvailability, query);
      const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
      return days[0]?.slots.map(({ startTime }) => clock.format(new Date(startTime)));
    };
    expect(await startsWith('INCLUDE')).toEqual(['09', '13']);
    expect(await startsWith('EXCLUDE')).toEqual(['09']);
  });
});

const quarterTime = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;

/** A visit of the practice software: with Dr. Lee, or of somebody unknown in room 1. */
async function takenBy(practice: string, date: Date, practitioner_id: string | null) {
  const { id } = await anAppointment(world, practice, { date: date.toISOString() });
  await world.store.db
    .updateTable('appointment')
    .set({ practitioner_id, facility_id: practitioner_id ? null : 'room-1' })
    .where('practice', '=', practice)
    .where('id', '=', id)
    .execute();
}

describe('availability obeys', () => {
  const query = {
    appointmentCategory: 'WELLNESS_VISIT' as const,
    from: eleven.slice(0, 10),
    days: 1,
    lengthInMinutes: 30,
  };
  const freeAt = async ({ staff }: Fixture, given: object = {}) =>
    (await staff.read(getAvailability, { ...query, ...given })).days[0]?.slots.find(
      ({ startTime }) => startTime === eleven,
    )?.practitionerIds;

  it('rooms: nobody is offered while all of their rooms are taken [API-57] [AR-51]', async () => {
    const fixture = await aBookablePractice();
    expect(await freeAt(fixture)).toEqual(['lee', 'ortiz', 'sam']);
    await fixture.book(aBooking((await fixture.request()).requestId, eleven));
    await fixture.book({
      ...aBooking((await fixture.request()).requestId, eleven),
      practitionerId: 'ortiz',
      facilityId: 'room-2',
    });
    expect(await freeAt(fixture)).toEqual(['sam']);
    await world.store.db
      .updateTable('appointment')
      .set({ practitioner_id: 'sam' })
      .where('practice', '=', fixture.practice)
      .where('practitioner_id', '=', 'ortiz')
      .execute();
    expect(await freeAt(fixture)).toBeUndefined();
    const third = (await fixture.request()).requestId;
    const booking = { ...aBooking(third, eleven), practitionerId: 'ortiz' };
    await expect(fixture.book({ ...booking, facilityId: undefined })).rejects.toEqual(refusal('slot_unavailable'));
    await expect(fixture.book({ ...booking, facilityId: 'room-2' })).rejects.toEqual(refusal('slot_unavailable'));
  });

  it('“No room”: a visit that takes none is offered and booked while all rooms are taken [API-55] [API-57] [AR-34]', async () => {
    const fixture = await aBookablePractice();
    for (const facility_id of ['room-1', 'room-2']) {
      const { id } = await anAppointment(world, fixture.practice, { date: eleven });
      await world.store.db
        .updateTable('appointment')
        .set({ practitioner_id: null, facility_id })
        .where('practice', '=', fixture.practice)
        .where('id', '=', id)
        .execute();
    }
    expect(await freeAt(fixture)).toEqual(['sam']);
    expect(await freeAt(fixture, { roomless: true })).toEqual(['lee', 'ortiz', 'sam']);
    const booking = { ...aBooking((await fixture.request()).requestId, eleven), facilityId: null };
    const { startTime, endTime } = booking;
    const staffAt = async (room: object) => {
      const time = { startTime, endTime, appointmentCategory: query.appointmentCategory };
      const { data } = await fixture.staff.read(listAvailablePractitioners, { ...time, ...room });
      return data.filter(({ available }) => available).map(({ id }) => id);
    };
    expect(await staffAt({ roomless: true })).toEqual(['lee', 'ortiz', 'sam']);
    expect(await staffAt({ facilityId: 'tub' })).toEqual(['sam']);
    await fixture.book(booking);
    expect(await fixture.appointments()).toHaveLength(3);
  });

  it('the chosen room also in the next free times that a refusal names [AR-56]', async () => {
    const fixture = await aBookablePractice();
    const later = new Date(Date.parse(eleven) + 30 * 60_000).toISOString();
    await fixture.book(aBooking((await fixture.request()).requestId, eleven, 60));
    const wanted = { ...aBooking((await fixture.request()).requestId, eleven), practitionerId: 'ortiz' };
    const refused: unknown = await fixture.book(wanted).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'slot_unavailable' });
    expect(refused).not.toMatchObject({ freeTimes: expect.arrayContaining([later]) as unknown });
  });

  it('the switch of the category, as does booking [AR-09]', async () => {
    const fixture = await aBookablePractice({ config: { enabled: false } });
    const [day] = (await fixture.staff.read(getAvailability, query)).days;
    expect(day).toMatchObject({ reason: 'CATEGORY_OFF', slots: [] });
    await expect(fixture.book(aBooking((await fixture.request()).requestId, eleven))).rejects.toEqual(
      refusal('slot_unavailable'),
    );
  });

  it('is computed for a month with two statements, and so are the facts for the page', async () => {
    const fixture = await aBookablePractice();
    const { staff, sent } = recorded(world, fixture.practice);
    await staff.read(getAvailability, { ...query, days: 31 });
    expect(sent).toHaveLength(2);
    sent.length = 0;
    await staff.read(getCalendarFacts, { from: query.from, days: 31 });
    expect(sent).toHaveLength(3);
  });

  it('facts from which a page computes the same times, and waiting requests', async () => {
    const fixture = await aBookablePractice();
    const { requestId, conversationId } = await fixture.request({ preferred_start: eleven });
    await fixture.book(aBooking((await fixture.request({ category: 'SICK_VISIT' })).requestId, eleven));
    await fixture.request();
    const facts = await fixture.staff.read(getCalendarFacts, { from: query.from, days: 1 });
    expect(facts.taken).toEqual([
      {
        startTime: eleven,
        endTime: new Date(Date.parse(eleven) + 30 * 60_000).toISOString(),
        isHeld: false,
        practitionerId: 'lee',
        facilityId: 'room-1',
        appointmentCategory: 'SICK_VISIT',
      },
    ]);
    expect(facts.waiting).toEqual([
      {
        requestId,
        conversationId,
        petName: 'Luna',
        appointmentCategory: 'WELLNESS_VISIT',
        startTime: eleven,
        practitionerId: null,
      },
    ]);
    expect([facts.practitioners.length, facts.facilities.length, facts.schedules.length]).toEqual([3, 3, 0]);
  });

  it('nothing but its own rule: what it offers can be booked, and what it does not is refused [API-57] [AR-56] @slow', async () => {
    const quarterHours = fc.uniqueArray(fc.integer({ min: 28, max: 76 }), { minLength: 2, maxLength: 2 });
    const rooms = fc.subarray(['room-1', 'room-2']);
    const length = fc.constantFrom(15, 30, 45, 60);
    const practices = fc.record({
      hours: quarterHours,
      rooms,
      length,
      busy: fc.integer({ min: 0, max: 6 }),
      pick: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(practices, async ({ hours, rooms: facilityIds, length: lengthInMinutes, busy, pick }) => {
        const [start = '', end = ''] = hours.toSorted((a, b) => a - b).map(quarterTime);
        const fixture = await aBookablePractice({
          config: {
            availabilityConfigs: ([1, 2, 3, 4, 5] as const).map((day) => ({
              day,
              enabled: true,
              hours: [{ start, end }],
            })),
            practitionerConfigs: [{ practitionerId: 'lee', enabled: true, facilityIds }],
          },
        });
        const { staff, practice } = fixture;
        const read = async () =>
          (await staff.read(getAvailability, { ...query, lengthInMinutes })).days[0]?.slots.map(
            (one) => one.startTime,
          ) ?? [];
        const day = Date.parse(`${query.from}T12:00:00Z`);
        for (let number = 0; number < busy; number += 1)
          await takenBy(practice, new Date(day + number * 95 * 60_000), number % 2 === 0 ? 'lee' : null);
        const offered = await read();
        const steps = Array.from({ length: 60 }, (_, index) => new Date(day + index * 15 * 60_000).toISOString());
        const at = steps[pick % steps.length] ?? '';
        const { requestId } = await fixture.request();
        const booked = fixture
          .book({ ...aBooking(requestId, at, lengthInMinutes), facilityId: undefined })
          .then(() => true)
          .catch(() => false);
        expect(await booked).toBe(offered.includes(at));
      }),
      { numRuns: 25 },
    );
  });

  it('every booking before it: of twenty at once for one time, one succeeds [AR-56] [F-44] @slow', async () => {
    const fixture = await aBookablePractice();
    const requests = await Promise.all(Array.from({ length: 20 }, () => fixture.request()));
    const outcomes = await Promise.allSettled(
      requests.map(({ requestId }) => fixture.book({ ...aBooking(requestId, eleven), facilityId: null })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(reasons).toEqual(Array.from({ length: 19 }, () => refusal('slot_unavailable')));
    expect(await fixture.appointments()).toHaveLength(1);
  });
});

describe('the configuration of appointment requests', () => {
  it('starts with wellness visits enabled and sick visits disabled [API-51]', async () => {
    const { practice } = await aPractice(world);
    const staff = at(world, practice);
    expect(await staff.read(listCategoriesEnabled)).toEqual({ WELLNESS_VISIT: true, SICK_VISIT: false });
  });

  it('starts with weekdays from 8 to 5 and no bookable staff, in both categories [CN-26] [API-49]', async () => {
    const { practice } = await aPractice(world);
    const staff = at(world, practice);
    const [wellness, sick] = await staff.read(getPracticeConfig, {});
    expect([wellness?.appointmentCategory, sick?.appointmentCategory]).toEqual(['WELLNESS_VISIT', 'SICK_VISIT']);
    expect([wellness?.practitionerConfigs, sick?.practitionerConfigs]).toEqual([[], []]);
    expect(sick?.availabilityConfigs).toEqual(wellness?.availabilityConfigs);
    expect(wellness?.availabilityConfigs.map(({ day, enabled }) => (enabled ? day : 0))).toEqual([1, 2, 3, 4, 5, 0, 0]);
    expect(wellness?.availabilityConfigs[0]?.hours).toEqual([{ start: '08:00', end: '17:00' }]);
  });

  it('is published by category, and an error names what the branch does not have [API-50] [AR-26]', async () => {
    const fixture = await aBookablePractice();
    const edited = complete({ appointmentCategory: 'SICK_VISIT', id: 'any' });
    await fixture.staff.run(savePracticeConfig, { configs: [edited] });
    const [wellness, sick] = await fixture.staff.read(getPracticeConfig, {});
    expect(sick).toEqual({ ...edited, id: 'SICK_VISIT' });
    expect(wellness?.practitionerConfigs).toHaveLength(3);
    expect(await fixture.staff.read(getPracticeConfig, { appointmentCategory: 'SICK_VISIT' })).toEqual([sick]);

    const unknownStaff = { practitionerId: 'nobody', enabled: true, facilityIds: [] };
    const unknownRoom = { practitionerId: 'lee', enabled: true, facilityIds: ['attic'] };
    for (const [invalid, field] of [
      [{ assignedDepartmentId: 'cellar' }, 'assignedDepartmentId'],
      [{ practitionerConfigs: [unknownStaff] }, 'practitionerConfigs.0.practitionerId'],
      [{ practitionerConfigs: [unknownRoom] }, 'practitionerConfigs.0.facilityIds'],
    ] as const)
      await expect(publish(fixture, complete(invalid as Partial<AppointmentRequestConfig>))).rejects.toMatchObject({
        details: [{ field: `body.configs.0.${field}` }],
      });
  });

  it('accepts staff and rooms that have vanished since they were published', async () => {
    const fixture = await aBookablePractice();
    const roomed = complete({ practitionerConfigs: [{ practitionerId: 'sam', enabled: true, facilityIds: ['tub'] }] });
    await publish(fixture, roomed);
    const { db } = world.store;
    const gone = { practice: fixture.practice, id: 'tub' };
    await db.deleteFrom('facility').where('practice', '=', gone.practice).where('id', '=', gone.id).execute();
    await db.deleteFrom('practitioner').where('practice', '=', gone.practice).where('id', '=', 'sam').execute();
    await publish(fixture, { ...roomed, description: 'Healthy pets' });
    expect((await fixture.staff.read(getPracticeConfig, {}))[0]?.description).toBe('Healthy pets');
  });

  it.each([
    [{ description: ' ' }, 'description', 'Please provide a description'],
    [{ availabilityConfigs: [] }, 'availabilityConfigs', 'At least one day must be enabled.'],
    [
      { availabilityConfigs: [monday('12:00', '08:00')] },
      'availabilityConfigs',
      'Start times must be set earlier than End times.',
    ],
    [
      { availabilityConfigs: [monday('08:00', '12:00', '11:00', '13:00')] },
      'availabilityConfigs',
      'Time spans cannot overlap.',
    ],
    [
      { schedulingMode: 'PIMS_SCHEDULE' as const },
      'scheduleConfig',
      'Please select at least one appointment type to include.',
    ],
    [{ practitionerConfigs: [] }, 'practitionerConfigs', 'At least one provider must be enabled.'],
  ])(
    'is refused with the sentence for %o [AR-22] [AR-23] [AR-25] [AR-32] [AR-36] [AR-38]',
    async (edit, field, message) => {
      const fixture = await aBookablePractice();
      await expect(publish(fixture, complete(edit))).rejects.toMatchObject({
        details: [{ field: `body.configs.0.${field}`, message }],
      });
    },
  );

  it('is refused with hours between two steps of the calendar, as are new closed hours [AR-13] [CN-24]', async () => {
    const fixture = await aBookablePractice();
    const availabilityConfigs = [{ day: 1 as const, enabled: true, hours: [{ start: '08:10', end: '17:00' }] }];
    await expect(publish(fixture, complete({ availabilityConfigs }))).rejects.toMatchObject({
      details: [{ field: 'body.configs.0.availabilityConfigs' }],
    });
    const hours = { start: '08:00', end: '12:05' };
    const leave = { id: 'leave', from: '2030-11-28', until: '2030-11-29', hours, practitionerId: null, label: 'Leave' };
    const save = () => fixture.staff.run(saveBookingLimits, { closures: [leave] });
    await expect(save()).rejects.toMatchObject({ details: [{ field: 'body.closures.0.hours' }] });
    await world.store.db
      .updateTable('practice')
      .set({ booking_limits: JSON.stringify({ ...noLimits, closures: [leave] }) })
      .where('practice', '=', fixture.practice)
      .execute();
    await save();
  });

  it('needs a room for each provider where the practice software books none without [AR-33] [AR-34] [AR-35]', async () => {
    const fixture = await aBookablePractice({ pims: 'EZYVET' });
    await expect(publish(fixture, complete())).rejects.toMatchObject({
      details: [{ message: 'At least one room must be associated with each provider.' }],
    });
    await publish(
      fixture,
      complete({ practitionerConfigs: [{ practitionerId: 'lee', enabled: true, facilityIds: ['room-1'] }] }),
    );
    const booking = aBooking((await fixture.request()).requestId, eleven);
    await expect(fixture.book({ ...booking, facilityId: null })).rejects.toMatchObject({
      details: [{ field: 'body.facilityId' }],
    });
    await fixture.book(booking);
  });

  it('keeps sick visits off while requests are off, and requests on while sick visits are on [AR-02] [AR-40]', async () => {
    const fixture = await aBookablePractice();
    const message = 'Please disable sick visit appointments if appointment requests are disabled.';
    const toggle = (appointmentRequestsEnabled: boolean) =>
      fixture.staff.run(updateEnrollment, { appointmentRequestsEnabled });
    await expect(toggle(false)).rejects.toMatchObject({ details: [{ message }] });
    const sick = complete({ appointmentCategory: 'SICK_VISIT' });
    await publish(fixture, { ...sick, enabled: false });
    expect((await toggle(false)).appointmentRequestsEnabledAt).toBeNull();
    await expect(publish(fixture, sick)).rejects.toMatchObject({ details: [{ message }] });
    expect((await toggle(true)).appointmentRequestsEnabledAt).not.toBeNull();
    await publish(fixture, sick);
  });

  it('is part of the history, and a revert restores the fields that nobody changed since [API-50] [AR-10]', async () => {
    const fixture = await aBookablePractice();
    const before = await fixture.staff.read(getPracticeConfig, {});
    const wellness = before[0] as AppointmentRequestConfig;
    await publish(fixture, { ...wellness, description: 'Healthy pets' });
    const [made] = (await fixture.staff.read(listPublishes, { page: 1, per_page: 20 })).data;
    expect(made?.changes).toEqual([
      {
        subject: { kind: 'booking', id: 'WELLNESS_VISIT' },
        before: { description: 'Checkups' },
        after: { description: 'Healthy pets' },
      },
    ]);
    await publish(fixture, { ...wellness, description: 'Healthy pets', appointmentLengthInMinutes: 45 });
    await fixture.staff.run(revertPublish, { id: made?.publish_id ?? '' });
    expect((await fixture.staff.read(getPracticeConfig, {}))[0]).toEqual({
      ...wellness,
      appointmentLengthInMinutes: 45,
    });
    await expect(fixture.staff.run(revertPublish, { id: made?.publish_id ?? '' })).rejects.toEqual(
      refusal('settings_changed'),
    );
  });

  const undoNewest = async ({ staff }: Fixture, back = 0) => {
    const { data } = await staff.read(listPublishes, { page: 1, per_page: 20 });
    return staff.run(revertPublish, { id: data[back]?.publish_id ?? '' });
  };

  it('is not undone where nobody could be booked afterwards, or sick visits would be on without requests [AR-32] [AR-40]', async () => {
    const fixture = await aBookablePractice({ config: { practitionerConfigs: [] } });
    await publish(fixture, complete());
    await expect(undoNewest(fixture)).rejects.toMatchObject({
      details: [{ message: 'At least one provider must be enabled.' }],
    });
    expect((await fixture.staff.read(getPracticeConfig, {}))[0]).toMatchObject(complete());

    const toggle = (appointmentRequestsEnabled: boolean) =>
      fixture.staff.run(updateEnrollment, { appointmentRequestsEnabled });
    const sick = complete({ appointmentCategory: 'SICK_VISIT' });
    await publish(fixture, { ...sick, enabled: false });
    await toggle(false);
    await toggle(true);
    await publish(fixture, sick);
    const message = 'Please disable sick visit appointments if appointment requests are disabled.';
    await expect(undoNewest(fixture, 1)).rejects.toMatchObject({ details: [{ message }] });
    await publish(fixture, { ...sick, enabled: false });
    await toggle(false);
    await expect(undoNewest(fixture, 1)).rejects.toMatchObject({ details: [{ message }] });
  });

  it('keeps limits and closures, which bind clients and not staff', async () => {
    const fixture = await aBookablePractice();
    expect(await fixture.staff.read(getBookingLimits)).toEqual(noLimits);
    const closure = {
      id: '1',
      from: eleven.slice(0, 10),
      until: eleven.slice(0, 10),
      hours: null,
      practitionerId: 'lee',
      label: 'Leave',
    };
    const saved = await fixture.staff.run(saveBookingLimits, { closures: [closure] });
    expect(saved).toEqual({ ...noLimits, closures: [closure] });
    expect(await fixture.staff.read(getBookingLimits)).toEqual(saved);
    await expect(
      fixture.staff.run(saveBookingLimits, { closures: [{ ...closure, practitionerId: 'nobody' }] }),
    ).rejects.toMatchObject({ details: [{ field: 'body.closures.0.practitionerId' }] });
    await fixture.book(aBooking((await fixture.request()).requestId, eleven));
  });

  it('offers visits of 15 to 60 minutes in steps of 15 minutes [API-52] [AR-12] [AR-13] [CN-24]', async () => {
    expect(await listAppointmentDurations()).toEqual({ baseIncrement: 15, allowedDurations: [15, 30, 45, 60] });
  });

  it('lists departments by name, and staff with their departments and rooms [API-53] [API-59] [AR-27] [AR-28]', async () => {
    const fixture = await aBookablePractice();
    expect((await fixture.staff.read(listBranchDepartments)).data.map(({ name }) => name)).toEqual([
      'Grooming',
      'Medicine',
    ]);
    const { data } = await fixture.staff.read(listPractitioners);
    expect(data.find(({ id }) => id === 'sam')).toEqual({
      id: 'sam',
      name: 'Sam',
      departments: [{ id: 'grooming', pimsId: 'pims-grooming', name: 'Grooming' }],
      facilities: [{ id: 'tub', name: 'Tub', departmentId: 'grooming' }],
    });
  });

  it('lists rooms and types with the department that they belong to [API-54] [API-58]', async () => {
    const { staff } = await aBookablePractice();
    const { data: rooms } = await staff.read(listFacilities);
    expect(rooms).toContainEqual({ id: 'tub', name: 'Tub', departmentId: 'grooming' });
    expect(rooms).toHaveLength(3);
    const { data: types } = await staff.read(listAppointmentTypes);
    expect(types).toContainEqual(
      expect.objectContaining({ id: 'bath', name: 'Bath', departmentId: 'grooming', kind: null }),
    );
    expect(types).toHaveLength(3);
  });

  it('is enabled with bookable staff and rooms, but not if ezyVet marks no staff as bookable [API-63] [AR-05]', async () => {
    const fixture = await aBookablePractice();
    const enrolled = await fixture.staff.run(enrollAppointmentRequests);
    expect([enrolled.practitioners.length, enrolled.facilities.length, enrolled.departments.length]).toEqual([3, 3, 2]);
    const name = `EZYVET#${crypto.randomUUID()}:main`;
    const { practice } = await aPractice(world, { pims: 'EZYVET' });
    await world.store.db.updateTable('practice').set({ practice: name }).where('practice', '=', practice).execute();
    await expect(at(world, name).run(enrollAppointmentRequests)).rejects.toEqual(refusal('no_bookable_users'));
  });
});
