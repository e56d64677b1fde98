import type { Faker } from '@faker-js/faker';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import { cadenceNames, communicationTypeOf } from '#contract/rules/cadences/cadences.ts';
import { limits } from '#contract/rules/limits.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Calendar } from './calendar.ts';
import type { Client, Clients, Pet } from './clients.ts';
import type { PracticePlan } from './plan.ts';
import { type BookingSetup, isCare, technician } from './booking.ts';
import { appointmentTypes } from './practice-texts.ts';
import { deliveriesOf } from './reminders.ts';
import type { SeedRow } from './rows.ts';

/** A practice's appointments, their actions and their reminders. */
export interface Schedule {
  appointment: SeedRow<'appointment'>[];
  appointment_action: SeedRow<'appointment_action'>[];
  reminder: SeedRow<'reminder'>[];
}

/** Days before and after today with all appointments; earlier days have fewer. */
const fullDays = 14;
/** The share of appointments on earlier days. */
const earlierShare = 0.2;
/** The load of each weekday relative to the average, Sunday first. */
const weekdayLoad = [0.45, 1.15, 1.15, 1.15, 1.15, 1.15, 0.8];
const hours = { weekday: [8 * 60, 17 * 60 + 45], weekend: [8 * 60, 12 * 60 + 45] } as const;

export function scheduleOf(
  faker: Faker,
  plan: PracticePlan,
  calendar: Calendar,
  { all }: Clients,
  doctors: readonly string[],
  practitioners: BookingSetup['practitioner'],
): Schedule {
  const schedule: Schedule = { appointment: [], appointment_action: [], reminder: [] };
  const practice = rowKeyOf(plan.identity);
  const patients = all.flatMap((client) => client.pets.filter((pet) => !pet.deceased).map((pet) => ({ client, pet })));
  if (patients.length === 0) return schedule;
  const { practiceOrgId, practiceSubOrgId } = plan.identity;

  for (const day of daysOf(faker, plan, calendar)) {
    const [open, close] = calendar.weekdayOf(day) % 6 === 0 ? hours.weekend : hours.weekday;
    const type = faker.helpers.weightedArrayElement(appointmentTypes.map((value) => ({ value, weight: value.share })));
    const resource = isCare(type.id) ? technician : faker.helpers.arrayElement(doctors);
    const visit: Visit = {
      practice,
      id: `${practiceOrgId}-${practiceSubOrgId}-${100_001 + schedule.appointment.length}`,
      day,
      startsAt: calendar.at(day, open + 15 * faker.number.int({ min: 0, max: (close - open) / 15 })),
      type,
      resource,
      practitioner: practitioners.find(({ name }) => name === resource)?.id ?? null,
      ...faker.helpers.arrayElement(patients),
    };
    const history = historyOf(faker, visit, calendar, day >= -fullDays);
    schedule.appointment.push(history.appointment);
    schedule.appointment_action.push(...history.actions.map((action) => actionRow(faker, visit, action)));
    if (!history.appointment.deleted_at)
      schedule.reminder.push(...history.actions.flatMap((action) => sentRow(visit, calendar, action)));
  }
  return schedule;
}

/** The day of each visit. */
function daysOf(faker: Faker, { size }: PracticePlan, calendar: Calendar): number[] {
  if (size.appointmentsThisWeek !== undefined)
    return Array.from({ length: size.appointmentsThisWeek }, (_, index) => index % limits.auditDays);
  const days: number[] = [];
  for (let day = -size.historyDays; day <= fullDays; day++) {
    const share = (weekdayLoad[calendar.weekdayOf(day)] ?? 1) * (day >= -fullDays ? 1 : earlierShare);
    const count = Math.round(size.appointmentsPerDay * share * faker.number.float({ min: 0.9, max: 1.1 }));
    days.push(...Array<number>(count).fill(day));
  }
  return days;
}

interface Visit {
  readonly practice: string;
  readonly id: string;
  readonly day: number;
  readonly startsAt: Date;
  readonly type: (typeof appointmentTypes)[number];
  readonly resource: string;
  readonly practitioner: string | null;
  readonly client: Client;
  readonly pet: Pet;
}

type SeedAction = Pick<AppointmentAction, 'action_type' | 'data'>;

/** The appointment of a visit, and its actions from the booking until now. */
function historyOf(faker: Faker, visit: Visit, calendar: Calendar, isFull: boolean) {
  const hour = 3_600_000;
  const now = calendar.now.getTime();
  const start = visit.startsAt.getTime();
  const bookedAt = Math.min(
    start - faker.number.int({ min: 26, max: 24 * 40 }) * hour,
    now - faker.number.int({ min: 1, max: 72 }) * hour,
  );
  const booked = new Date(bookedAt);
  const deliveries = visit.type.excluded ? [] : deliveriesOf(faker, calendar, visit.day, booked, isFull);

  // The nearer the visit, the likelier it is confirmed; most past visits were.
  const likelihood = visit.day < 0 ? 0.85 : visit.day <= 1 ? 0.62 : visit.day <= 3 ? 0.5 : visit.day <= 7 ? 0.35 : 0.2;
  const isConfirmed = faker.datatype.boolean(likelihood);
  const isCancelled = !isConfirmed && faker.datatype.boolean(0.06);
  const latest = Math.min(start, now);
  const settled = new Date(faker.number.int({ min: Math.min(bookedAt + hour / 2, latest), max: latest }));

  const isSent = ({ data }: SeedAction) => !isCancelled || data.timestamp < settled.toISOString();
  const actions: SeedAction[] = [upsertOf(visit, booked, null), ...deliveries.filter(isSent)];
  if (isConfirmed) actions.push(confirmationOf(faker, visit, settled));
  if (isCancelled) actions.push({ action_type: 'PRACTICE_DATA_DELETE', data: { timestamp: settled.toISOString() } });

  const known = isCancelled ? null : visit;
  const appointment: SeedRow<'appointment'> = {
    practice: visit.practice,
    id: visit.id,
    pet_owner_id: known?.client.owner.id ?? null,
    pet_id: known?.pet.id ?? null,
    starts_at: visit.startsAt.toISOString(),
    resource_date: calendar.dateOf(visit.day),
    type: known?.type.name ?? null,
    type_id: known?.type.id ?? null,
    resource: known?.resource ?? null,
    length_in_minutes: visit.type.minutes,
    practitioner_id: visit.practitioner,
    confirmed_at: actions.some(isConfirmation) ? settled.toISOString() : null,
    deleted_at: isCancelled ? settled.toISOString() : null,
    completed_at: isConfirmed ? settled.toISOString() : null,
  };
  return { appointment, actions: actions.toSorted((a, b) => a.data.timestamp.localeCompare(b.data.timestamp)) };
}

/** Most clients confirm through the practice software; staff call some of the others. */
function confirmationOf(faker: Faker, visit: Visit, at: Date): SeedAction {
  const timestamp = at.toISOString();
  const way = faker.helpers.weightedArrayElement([
    { value: 'software', weight: 7 },
    { value: 'call', weight: 2 },
    { value: 'voicemail', weight: 1 },
  ]);
  if (way === 'call') return { action_type: 'MARKED_CONFIRMED', data: { timestamp } };
  if (way === 'voicemail') return { action_type: 'LEFT_VOICEMAIL', data: { timestamp } };
  return upsertOf(visit, at, at);
}

const isConfirmation = ({ action_type, data }: SeedAction): boolean =>
  action_type === 'MARKED_CONFIRMED' || ('appointment' in data && data.appointment.confirmed);

function upsertOf(
  { id, startsAt, type, resource, client: { owner }, pet }: Visit,
  at: Date,
  confirmedAt: Date | null,
): SeedAction {
  return {
    action_type: 'PRACTICE_DATA_UPSERT',
    data: {
      timestamp: at.toISOString(),
      appointment: {
        id,
        date: startsAt.toISOString(),
        type: type.name,
        typeId: type.id,
        confirmed: confirmedAt !== null,
        confirmedDate: confirmedAt?.toISOString() ?? null,
        resource,
      },
      animalOwner: {
        id: owner.id,
        name: `${owner.first_name} ${owner.last_name}`,
        smsPhone: owner.contact_phone ?? null,
        email: owner.email ?? null,
      },
      animal: { id: pet.id, name: pet.name, sex: pet.sex, species: pet.species, breed: pet.breed ?? null },
    },
  };
}

/** The record of a sent reminder, so that it is not sent again. */
function sentRow(visit: Visit, calendar: Calendar, { action_type, data }: SeedAction): SeedRow<'reminder'>[] {
  if (action_type !== 'DELIVERY_ATTEMPT' || !('medium' in data)) return [];
  const cadence = cadenceNames.find((name) => communicationTypeOf(name) === data.communicationType);
  if (!cadence) return [];
  return [
    {
      practice: visit.practice,
      pet_owner_id: visit.client.owner.id,
      cadence,
      medium: data.medium,
      subject_id: visit.id,
      due_on: calendar.dateOf(visit.day),
      at: data.timestamp,
      status: 'SENT',
    },
  ];
}

const actionRow = (faker: Faker, visit: Visit, { action_type, data }: SeedAction): SeedRow<'appointment_action'> => ({
  practice: visit.practice,
  id: faker.string.uuid(),
  appointment_id: visit.id,
  action_type,
  data,
  create_ts: data.timestamp,
});
