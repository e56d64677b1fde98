import { expect, it } from 'vitest';
import { type AppointmentRequestConfig, defaultConfig } from '#contract/campaigns/booking-config.ts';
import { bookingProblems, type BookingSwitches } from './booking-checks.ts';

const category = 'WELLNESS_VISIT';
const complete: AppointmentRequestConfig = {
  ...defaultConfig(category),
  description: 'Checkups and vaccines',
  practitionerConfigs: [{ practitionerId: 'lee', enabled: true, facilityIds: [] }],
};
const problems = (edits: Partial<AppointmentRequestConfig>, switches: Partial<BookingSwitches> = {}) =>
  bookingProblems([{ ...complete, ...edits }], { requestsEnabled: true, roomsRequired: false, ...switches });
const day = (enabled: boolean, ...hours: [start: string, end: string][]) => ({
  day: 2 as const,
  enabled,
  hours: hours.map(([start, end]) => ({ start, end })),
});

it('finds nothing in a complete configuration, and no more than hours in one that is off', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ enabled: false, description: '', practitionerConfigs: [], availabilityConfigs: [] })).toEqual([]);
  expect(problems({ enabled: false, availabilityConfigs: [day(true, ['12:00', '08:00'])] })).toHaveLength(1);
});

it('finds hours that do not end later or overlap, of days that are on [AR-22] [AR-23] [AR-24]', () => {
  expect(problems({ availabilityConfigs: [day(true, ['09:00', '12:00'], ['12:00', '17:00'])] })).toEqual([]);
  expect(problems({ availabilityConfigs: [day(true, ['12:00', '12:00'])] })).toEqual([
    { category, problem: 'starts_late', day: 2 },
  ]);
  const overlapping = [day(true, ['11:45', '17:00'], ['09:00', '12:00'])];
  expect(problems({ availabilityConfigs: overlapping })).toEqual([{ category, problem: 'overlap', day: 2 }]);
  const onMonday = { ...day(true, ['08:00', '17:00']), day: 1 as const };
  expect(problems({ availabilityConfigs: [onMonday, day(false, ['12:00', '08:00'])] })).toEqual([]);
});

it('finds times that are no multiples of 15 minutes, on which no visit begins [AR-13] [CN-24]', () => {
  for (const hours of [
    ['08:10', '17:00'],
    ['08:00', '16:59'],
  ] as const)
    expect(problems({ availabilityConfigs: [day(true, [...hours])] })).toEqual([
      { category, problem: 'off_steps', day: 2 },
    ]);
  expect(problems({ availabilityConfigs: [day(true, ['08:15', '16:45'])] })).toEqual([]);
});

it('finds a week without a day, but not while the schedule of the practice software counts [AR-25]', () => {
  expect(problems({ availabilityConfigs: [day(false, ['08:00', '17:00'])] })).toEqual([
    { category, problem: 'no_day' },
  ]);
  expect(problems({ availabilityConfigs: [day(true)] })).toEqual([{ category, problem: 'no_day' }]);
  const scheduleConfig = {
    handleEmptySlots: 'EXCLUDE' as const,
    includedAppointmentTypes: [{ id: '1', name: 'Exam' }],
  };
  expect(problems({ availabilityConfigs: [], schedulingMode: 'PIMS_SCHEDULE', scheduleConfig })).toEqual([]);
});

it('finds a schedule without an appointment type [AR-38]', () => {
  expect(problems({ schedulingMode: 'PIMS_SCHEDULE' })).toEqual([{ category, problem: 'no_appointment_type' }]);
});

it('finds a missing description and missing providers [AR-32] [AR-36] [AR-39]', () => {
  expect(problems({ description: '  ' })).toEqual([{ category, problem: 'no_description' }]);
  const off = [{ practitionerId: 'lee', enabled: false, facilityIds: [] }];
  expect(problems({ practitionerConfigs: off })).toEqual([{ category, problem: 'no_provider' }]);
});

it('finds each enabled provider without a room, where the practice’s rule requires one [AR-33] [AR-35]', () => {
  const practitionerConfigs = [
    { practitionerId: 'lee', enabled: true, facilityIds: [] },
    { practitionerId: 'ortiz', enabled: true, facilityIds: ['exam'] },
    { practitionerId: 'cho', enabled: false, facilityIds: [] },
  ];
  expect(problems({ practitionerConfigs })).toEqual([]);
  expect(problems({ practitionerConfigs }, { roomsRequired: true })).toEqual([
    { category, problem: 'no_room', practitionerId: 'lee' },
  ]);
});

it('finds sick visits while requests are off; wellness visits may stay on [AR-40]', () => {
  expect(problems({}, { requestsEnabled: false })).toEqual([]);
  expect(problems({ appointmentCategory: 'SICK_VISIT' }, { requestsEnabled: false })).toEqual([
    { category: 'SICK_VISIT', problem: 'sick_without_requests' },
  ]);
});
