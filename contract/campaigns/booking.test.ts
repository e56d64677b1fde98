import { describe, expect, it } from 'vitest';
import { requestOf } from '../http.ts';
import { availabilityConfig, defaultConfig, savePracticeConfig } from './booking-config.ts';
import { bookAppointment } from './booking.ts';

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

describe('the description of a kind of visit', () => {
  it('has at most 120 characters [CN-25]', () => {
    const config = defaultConfig('WELLNESS_VISIT');
    const accepts = (description: string) =>
      savePracticeConfig.body.safeParse({ configs: [{ ...config, description }] }).success;
    expect(accepts('x'.repeat(120))).toBe(true);
    expect(accepts('x'.repeat(121))).toBe(false);
  });
});

describe('a day’s hours', () => {
  it('belong to a weekday from 1 to 7 [CN-15]', () => {
    for (const wrong of [0, 8, '1'])
      expect(availabilityConfig.safeParse({ day: wrong, enabled: true, hours: [] }).success).toBe(false);
  });
});
