import { defaultConfig } from '#contract/campaigns/booking-config.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { appRulesOf } from '#server/domain/practice/app-rules.ts';
import { appointmentTypes } from './practice-texts.ts';
import type { SeedRow } from './rows.ts';

/** The staff for visits that need no doctor. */
export const technician = 'Technician';

/** A practice's calendar without appointments. */
export interface BookingSetup {
  department: SeedRow<'department'>[];
  facility: SeedRow<'facility'>[];
  practitioner: SeedRow<'practitioner'>[];
  practitioner_department: SeedRow<'practitioner_department'>[];
  appointment_type: SeedRow<'appointment_type'>[];
  practitioner_hours: SeedRow<'practitioner_hours'>[];
  booking_config: SeedRow<'booking_config'>[];
}

const weekdays = [1, 2, 3, 4, 5] as const;

/** Doctors in exam rooms and a technician at the grooming table, on weekdays; on Saturday mornings for urgent visits only. */
export function bookingSetup(practice: string, doctors: readonly string[]): BookingSetup {
  const room = (id: string, name: string, department_id: string) => ({ practice, id, name, department_id });
  const staff = [
    ...doctors.map((name, index) => ({ id: `doctor-${index + 1}`, name, department: 'medicine' })),
    { id: 'technician', name: technician, department: 'care' },
  ];
  const facility = [
    room('exam-1', 'Exam room 1', 'medicine'),
    room('exam-2', 'Exam room 2', 'medicine'),
    room('exam-3', 'Exam room 3', 'medicine'),
    room('surgery', 'Surgery', 'medicine'),
    room('table', 'Grooming table', 'care'),
  ];
  const { practitionersRequireFacilities } = appRulesOf(practiceOfRowKey(practice).pimsType).appointmentRequests;
  const roomsIn = (department: string) =>
    facility.filter((one) => one.department_id === department).map(({ id }) => id);
  const practitionerConfigs = staff.map(({ id, department }) => ({
    practitionerId: id,
    enabled: true,
    facilityIds: practitionersRequireFacilities ? roomsIn(department) : [],
  }));
  const [wellness, sick] = [defaultConfig('WELLNESS_VISIT'), defaultConfig('SICK_VISIT')];
  const openOnSaturdays = sick.availabilityConfigs.map((day) =>
    day.day === 6 ? { ...day, enabled: true, hours: [{ start: '08:00', end: '13:00' }] } : day,
  );
  return {
    department: [
      { practice, id: 'medicine', pims_id: '1', name: 'Medicine' },
      { practice, id: 'care', pims_id: '2', name: 'Grooming and care' },
    ],
    facility,
    practitioner: staff.map(({ id, name }) => ({ practice, id, name })),
    practitioner_department: staff.map(({ id, department }) => ({
      practice,
      practitioner_id: id,
      department_id: department,
    })),
    appointment_type: appointmentTypes.map(({ id, name, kind = null }) => ({
      practice,
      id,
      name,
      kind,
      department_id: isCare(id) ? 'care' : 'medicine',
    })),
    practitioner_hours: staff.flatMap(({ id }) =>
      weekdays.flatMap((day) => [
        { practice, practitioner_id: id, day, start_time: '08:00', end_time: '12:00', appointment_type_id: null },
        { practice, practitioner_id: id, day, start_time: '13:00', end_time: '17:00', appointment_type_id: null },
      ]),
    ),
    booking_config: [
      {
        ...wellness,
        description: 'Checkups, vaccines and rechecks',
        allowRescheduleRequests: true,
        practitionerConfigs,
      },
      {
        ...sick,
        enabled: true,
        description: 'When something is wrong and it can wait until tomorrow',
        allowRescheduleRequests: true,
        practitionerConfigs,
        availabilityConfigs: openOnSaturdays,
      },
    ].map((config) => ({ practice, category: config.appointmentCategory, config })),
  };
}

/** Whether a technician does such visits alone. */
export const isCare = (typeId: string): boolean => typeId === 'nails' || typeId === 'labs';
