import { describe, expect, it } from 'vitest';
import { requestOf } from '../http.ts';
import { availabilityConfig, defaultConfig, savePracticeConfig } from './booking-config.ts';
import { bookAppointment } from './booking.ts';

const messagesOf = (given: unknown) => availabilityConfig.safeParse(given).error?.issues.map(({ message }) => message);

describe('the booking calls', () => {
  it('send the configs as a bare list, and a booking under the specification’s names', () => {
    const config = defaultConfig('WELLNESS_VISIT');
    expect(requestOf(savePracticeConfig, { configs: [config] }).body).toEqual([config]);
    const booking = {
      bookingRequestId: 'r-1',
      practitionerId: 'p-1',
      facilityId: null,
      appointmentTypeId: 't-1',
      startTime: '2026-11-24T15:00:00.000Z',
      endTime: '2026-11-24T15:30:00.000Z',
      message: 'See you then',
    };
    expect(requestOf(bookAppointment, booking).body).toEqual(booking);
    expect(bookAppointment.body.safeParse({ ...booking, message: 'x'.repeat(1601) }).success).toBe(false);
    expect(bookAppointment.body.safeParse({ ...booking, startTime: 'ten' }).success).toBe(false);
  });
});

describe('a day’s hours', () => {
  const day = (enabled: boolean, ...hours: [start: string, end: string][]) => ({
    day: 1,
    enabled,
    hours: hours.map(([start, end]) => ({ start, end })),
  });

  it('end after they start and do not overlap, on the days that are on', () => {
    expect(messagesOf(day(true, ['13:00', '17:00'], ['08:00', '12:00']))).toBeUndefined();
    expect(messagesOf(day(true, ['08:00', '12:00'], ['12:00', '17:00']))).toBeUndefined();
    expect(messagesOf(day(true, ['12:00', '12:00']))).toEqual(['Start times must be set earlier than End times.']);
    expect(messagesOf(day(true, ['08:00', '12:15'], ['12:00', '17:00']))).toEqual(['Time spans cannot overlap.']);
    expect(messagesOf(day(false, ['12:00', '08:00']))).toBeUndefined();
  });

  it('belong to a weekday from 1 to 7 [CN-15]', () => {
    for (const wrong of [0, 8, '1'])
      expect(availabilityConfig.safeParse({ ...day(true), day: wrong }).success).toBe(false);
  });
});
