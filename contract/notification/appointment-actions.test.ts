import { describe, expect, it } from 'vitest';
import { appointmentAction, listAppointmentActions, recordAppointmentAction } from './appointment-actions.ts';

const timestamp = '2026-11-21T10:00:00.000Z';
const visit = { id: 'v-1', date: timestamp, type: 'Dental', typeId: 't-1', confirmed: false, resource: 'Dr. Grey' };
const owner = { id: 'o-1', name: 'Anna Berg', smsPhone: '+15551234567', email: 'anna@mail.example' };
const rex = { id: 'a-1', name: 'Rex', sex: 'Male', species: 'Canine', breed: 'Beagle' };
const sent = { timestamp, medium: 'SMS', communicationType: 'appointment-reminder' };
const action = (action_type: string, data: object) => ({ id: 'x-1', resource_id: 'v-1', action_type, data });

describe('an appointment action', () => {
  it('is the practice’s data, with visit, client and animal [AU-08] [AU-09] [AU-10]', () => {
    const given = action('PRACTICE_DATA_UPSERT', { timestamp, appointment: visit, animalOwner: owner, animal: rex });
    expect(appointmentAction.parse(given)).toEqual(given);
  });

  it.each([
    ['a deletion', action('PRACTICE_DATA_DELETE', { timestamp })],
    ['a delivery attempt, with medium, type and time', action('DELIVERY_ATTEMPT', sent)],
    ['a delivery, with medium, type and time', action('DELIVERY_SUCCESS', sent)],
    ['a failed delivery, with its reason', action('DELIVERY_ERROR', { ...sent, reason: 'landline' })],
    ['a confirmation', action('MARKED_CONFIRMED', { timestamp })],
    ['a voicemail', action('LEFT_VOICEMAIL', { timestamp })],
  ])('is %s [AU-11] [AU-12] [AU-13] [AU-14]', (_title, given) => {
    expect(appointmentAction.parse(given)).toEqual(given);
  });

  it.each([
    ['resource_id', { ...action('LEFT_VOICEMAIL', { timestamp }), resource_id: undefined }],
    ['action_type', action('CALLED', { timestamp })],
    ['data.timestamp', action('LEFT_VOICEMAIL', { timestamp: 'today' })],
    ['data.medium', action('DELIVERY_ATTEMPT', { ...sent, medium: 'PIGEON' })],
    ['data.reason', action('DELIVERY_ERROR', sent)],
    [
      'data.appointment.typeId',
      action('PRACTICE_DATA_UPSERT', {
        timestamp,
        appointment: { ...visit, typeId: 1 },
        animalOwner: null,
        animal: null,
      }),
    ],
  ])('is rejected with an invalid %s', (path, given) => {
    expect(appointmentAction.safeParse(given).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  it('is requested by day [AU-24] [API-36]', () => {
    expect(listAppointmentActions.query.safeParse({ resource_date: '2026-11-21' }).success).toBe(true);
    for (const wrong of [{}, { resource_date: 'today' }, { resource_date: timestamp }, { resource_date: '2026-02-30' }])
      expect(listAppointmentActions.query.safeParse(wrong).success).toBe(false);
  });

  it('is recorded by staff only as confirmed or voicemail [API-37]', () => {
    const body = { resource_id: 'v-1', action_type: 'MARKED_CONFIRMED', data: { timestamp } };
    expect(recordAppointmentAction.body.safeParse(body).success).toBe(true);
    for (const wrong of [{ action_type: 'DELIVERY_SUCCESS' }, { resource_id: '' }, { data: { timestamp, by: 'me' } }])
      expect(recordAppointmentAction.body.safeParse({ ...body, ...wrong }).success).toBe(false);
  });
});
