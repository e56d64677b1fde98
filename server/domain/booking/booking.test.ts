import { describe, expect, it } from 'vitest';
import { defaultConfig } from '#contract/campaigns/booking-config.ts';
import { aWeekday } from '#tests/support/a-weekday.ts';
import { aBooking, aRequest, openForBooking } from '#tests/support/booking-world.ts';
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
import { savePracticeConfig } from './save-config.ts';

const world = await startWorld();

/** Eleven in the morning in New York, within opening hours in summer and winter. */
const eleven = `${aWeekday()}T16:00:00.000Z`;
const origin = 'http://localhost:8080';

async function aBookablePractice(given: Parameters<typeof openForBooking>[2] = {}) {
  const { practice } = await aPractice(world);
  await openForBooking(world, practice, given);
  const staff = at(world, practice);
  const book = (booking: Parameters<typeof bookAppointment>[1]) => staff.run(bookAppointment, booking, origin);
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

  it('refuses an end before the start, and a length that no appointment has [AR-52] [AR-58]', async () => {
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
    await fixture.staff.run(updateRequest, { id: requestId, status: 'HANDLED' });
    await expect(fixture.book(aBooking(requestId, eleven))).rejects.toEqual(refusal('request_closed'));
    expect(await fixture.staff.read(isRequestAvailable, { id: requestId })).toMatchObject({ available: false });
    await fixture.staff.run(updateRequest, { id: requestId, status: 'OPEN' });
    await fixture.book(aBooking(requestId, eleven));
    await expect(fixture.staff.run(updateRequest, { id: requestId, status: 'DECLINED' })).rejects.toEqual(
      refusal('already_booked'),
    );
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
    const edited = { ...defaultConfig('SICK_VISIT'), id: 'any', enabled: true, description: 'Something is wrong' };
    await fixture.staff.run(savePracticeConfig, { configs: [edited] });
    const [wellness, sick] = await fixture.staff.read(getPracticeConfig, {});
    expect(sick).toEqual({ ...edited, id: 'SICK_VISIT' });
    expect(wellness?.practitionerConfigs).toHaveLength(3);
    expect(await fixture.staff.read(getPracticeConfig, { appointmentCategory: 'SICK_VISIT' })).toEqual([sick]);

    const unknownStaff = { practitionerId: 'nobody', enabled: true, facilityIds: [] };
    const unknownRoom = { practitionerId: 'lee', enabled: true, facilityIds: ['attic'] };
    for (const [invalid, field] of [
      [{ assignedDepartmentId: 'cellar' }, 'body.configs.0.assignedDepartmentId'],
      [{ practitionerConfigs: [unknownStaff] }, 'body.configs.0.practitionerConfigs.0.practitionerId'],
      [{ practitionerConfigs: [unknownRoom] }, 'body.configs.0.practitionerConfigs.0.facilityIds'],
    ] as const)
      await expect(
        fixture.staff.run(savePracticeConfig, {
          configs: [{ ...edited, practitionerConfigs: [], ...invalid } as typeof edited],
        }),
      ).rejects.toMatchObject({ details: [{ field }] });
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
    expect(types).toContainEqual(expect.objectContaining({ id: 'bath', name: 'Bath', departmentId: 'grooming' }));
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
