import {
  type AppointmentCategory,
  type AppointmentRequestConfig,
  defaultConfig,
} from '#contract/campaigns/booking-config.ts';
import type { SettledStatus } from '#contract/communication/requests.ts';
import { recordPracticeData } from '#server/domain/appointment/record-practice-data.ts';
import { bookAppointment } from '#server/domain/booking/book.ts';
import { recordWriteBack, type WriteBackOutcome } from '#server/domain/booking/record-write-back.ts';
import { type ReceivedRequest, receiveRequest } from '#server/domain/request/receive.ts';
import { savePracticeConfig } from '#server/domain/settings/update-booking-config.ts';
import { updateRequest } from '#server/domain/request/update.ts';
import { aClient, aPet, at, type World } from './server-world.ts';

/** Adds two doctors in one department, a groomer in another, and their rooms; bookable on weekdays from eight to five. */
export async function openForBooking(
  { store: { db } }: World,
  practice: string,
  given: { mark?: string; config?: Partial<AppointmentRequestConfig> } = {},
): Promise<void> {
  const { mark = '', config = {} } = given;
  const named = (name: string) => `${name}${mark && ` ${mark}`}`;
  const department = (id: string, name: string) => ({ practice, id, pims_id: `pims-${id}`, name: named(name) });
  await db
    .insertInto('department')
    .values([department('medicine', 'Medicine'), department('grooming', 'Grooming')])
    .execute();
  await db
    .insertInto('facility')
    .values([
      { practice, id: 'room-1', name: named('Exam room 1'), department_id: 'medicine' },
      { practice, id: 'room-2', name: named('Exam room 2'), department_id: 'medicine' },
      { practice, id: 'tub', name: named('Tub'), department_id: 'grooming' },
    ])
    .execute();
  await db
    .insertInto('practitioner')
    .values([
      { practice, id: 'lee', name: named('Dr. Lee') },
      { practice, id: 'ortiz', name: named('Dr. Ortiz') },
      { practice, id: 'sam', name: named('Sam') },
    ])
    .execute();
  await db
    .insertInto('practitioner_department')
    .values([
      { practice, practitioner_id: 'lee', department_id: 'medicine' },
      { practice, practitioner_id: 'ortiz', department_id: 'medicine' },
      { practice, practitioner_id: 'sam', department_id: 'grooming' },
    ])
    .execute();
  await db
    .insertInto('appointment_type')
    .values([
      { practice, id: 'wellness', name: named('Annual wellness exam'), department_id: 'medicine' },
      { practice, id: 'bath', name: named('Bath'), department_id: 'grooming' },
      { practice, id: 'call', name: named('Phone consultation') },
    ])
    .execute();
  await db
    .updateTable('practice')
    .set({ appointment_requests_enabled_at: '2026-01-01T00:00:00Z' })
    .where('practice', '=', practice)
    .execute();
  await db
    .insertInto('booking_config')
    .values(
      (['WELLNESS_VISIT', 'SICK_VISIT'] as const).map((category) => ({
        practice,
        category,
        config: JSON.stringify({
          ...defaultConfig(category),
          enabled: true,
          description: 'Checkups',
          practitionerConfigs: ['lee', 'ortiz', 'sam'].map((practitionerId) => ({
            practitionerId,
            enabled: true,
            facilityIds: [],
          })),
          ...config,
        }),
      })),
    )
    .execute();
}

/** A request of a client; by default an appointment for the pet Luna. */
export async function aRequest(
  world: World,
  practice: string,
  given: Partial<ReceivedRequest['details']> & { type?: ReceivedRequest['type']; from?: string } = {},
) {
  const { type = 'Appointment', from, ...details } = given;
  const phone = from ?? (await aClientWithLuna(world, practice));
  return at(world, practice, null).run(receiveRequest, {
    from: phone,
    type,
    details: { pet_name: 'Luna', ...details },
  });
}

async function aClientWithLuna(world: World, practice: string): Promise<string> {
  const client = await aClient(world, practice);
  await aPet(world, practice, client.id, { name: 'Luna', species: 'Feline' });
  return client.contact_phone ?? '';
}

/** A visit of a client with the pet Luna that is booked with Dr. Lee in room 1, by default a wellness exam. */
export async function aBookedVisit(
  world: World,
  practice: string,
  start: string,
  given: Partial<ReturnType<typeof aBooking>> & { category?: AppointmentCategory } = {},
) {
  const { category = 'WELLNESS_VISIT', ...booking } = given;
  const client = await aClient(world, practice);
  const luna = await aPet(world, practice, client.id, { name: 'Luna', species: 'Feline' });
  const phone = client.contact_phone ?? '';
  const request = await aRequest(world, practice, { from: phone, pet_id: luna.id, category });
  const { id } = await ben(world, practice).books(request.requestId, start, booking);
  return { id, client, luna, phone, conversationId: request.conversationId };
}

/** Where no practice software is connected. */
export const bookingOptions = { publicOrigin: 'http://localhost:8080', hasPracticeSoftware: false };

/** Actions of a colleague in another window. */
export function ben(world: World, practice: string) {
  const staff = at(world, practice, { id: 'ben', email: 'ben@elm.example', name: 'Ben Ode' });
  return {
    books: (requestId: string, start: string, given: Partial<ReturnType<typeof aBooking>> = {}) =>
      staff.run(bookAppointment, { ...aBooking(requestId, start), ...given }, bookingOptions),
    /** The same where a practice software must take the visit. */
    handsOver: (requestId: string, start: string, message?: string) =>
      staff.run(
        bookAppointment,
        { ...aBooking(requestId, start), message },
        { ...bookingOptions, hasPracticeSoftware: true },
      ),
    publishes: (config: AppointmentRequestConfig) => staff.run(savePracticeConfig, { configs: [config] }),
    marks: (requestId: string, status: SettledStatus) =>
      staff.run(updateRequest, { id: requestId, status }, bookingOptions.publicOrigin),
  };
}

/** The body of a booking: a wellness exam with Dr. Lee in room 1. */
export const aBooking = (bookingRequestId: string, start: string, minutes = 30) => ({
  bookingRequestId,
  practitionerId: 'lee',
  facilityId: 'room-1',
  appointmentTypeId: 'wellness',
  startTime: new Date(start).toISOString(),
  endTime: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
});

/** The practice software answers about all visits of a practice that wait for it. */
export async function pimsAnswers(world: World, practice: string, outcome: WriteBackOutcome): Promise<void> {
  const waiting = await world.store.db
    .selectFrom('write_back')
    .select('id')
    .where('practice', '=', practice)
    .where('status', '=', 'WAITING')
    .execute();
  for (const { id } of waiting) await at(world, practice, null).run(recordWriteBack, id, outcome);
}

/** The practice software reports that a visit was canceled there. */
export const visitCanceled = (world: World, practice: string, id: string): Promise<void> =>
  at(world, practice, null).run(recordPracticeData, {
    action_type: 'PRACTICE_DATA_DELETE',
    resource_id: id,
    data: { timestamp: new Date().toISOString() },
  });
