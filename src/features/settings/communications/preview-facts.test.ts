import { describe, expect, it } from 'vitest';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { reminders } from '#src/strings/reminders.ts';
import { previewFacts } from './preview-facts.ts';

const now = new Date('2026-11-21T12:00:00Z');
const zone = 'America/New_York';
const visit = (id: string, startsAt: string, fields = {}): ReminderFacts['appointments'][number] => ({
  id,
  startsAt,
  typeId: null,
  type: 'Exam',
  petId: 'rex',
  confirmed: true,
  deleted: false,
  bookedAt: '2026-10-01T12:00:00.000Z',
  ...fields,
});
const rex: ReminderFacts = {
  owner: {
    id: 'sam',
    firstName: 'Sam',
    lastName: null,
    smsPhone: null,
    smsSubscribed: true,
    email: null,
    emailStop: null,
    address: null,
  },
  pets: [
    { id: 'old', name: 'Old', deceased: true },
    { id: 'rex', name: 'Rex', deceased: false },
  ],
  appointments: [],
  servicesDue: [],
  thankedAt: null,
};

describe('a preview', () => {
  it('is about the client’s next visit', () => {
    const appointments = [
      visit('past', '2026-11-01T15:00:00.000Z'),
      visit('deleted', '2026-11-25T15:00:00.000Z', { deleted: true }),
      visit('next', '2026-12-02T15:00:00.000Z'),
    ];
    expect(previewFacts('3-days', { ...rex, appointments }, now, zone)).toMatchObject({
      subject: { kind: 'appointment', id: 'next', petId: 'rex' },
      isMadeUp: false,
      isConfirmed: true,
    });
  });

  it('makes up what the client does not have, for a living pet', () => {
    expect(previewFacts('same-day', rex, now, zone)).toMatchObject({ isMadeUp: true, subject: { petId: 'rex' } });
    expect(previewFacts('60-days', rex, now, zone)).toMatchObject({
      isMadeUp: true,
      subject: { kind: 'service', petId: 'rex' },
      facts: {
        owner: { firstName: 'Sam' },
        servicesDue: [{ name: reminders.preview.made.service, dueOn: '2027-01-20' }],
      },
    });
  });

  it.each([
    ['60-days', '2027-01-20'],
    ['postcard', '2026-12-21'],
    ['30-days', '2026-12-21'],
    ['30-days-overdue', '2026-10-22'],
  ] as const)('of %s makes up a service that is due on %s, when today is its moment', (cadence, dueOn) => {
    expect(previewFacts(cadence, null, now, zone).facts.servicesDue).toMatchObject([{ dueOn }]);
  });

  it('of what is overdue is about the client’s latest overdue service', () => {
    const servicesDue = ['2026-09-01', '2026-11-20', '2026-12-05'].map((dueOn) => ({
      id: dueOn,
      petId: 'rex',
      serviceTypeId: 'rabies',
      name: 'Rabies vaccine',
      dueOn,
    }));
    const about = (cadence: '30-days' | '30-days-overdue') =>
      previewFacts(cadence, { ...rex, servicesDue }, now, zone).subject.id;
    expect(about('30-days-overdue')).toBe('2026-11-20');
    expect(about('30-days')).toBe('2026-12-05');
  });

  it('is about a service that is due today, in the practice’s time zone', () => {
    const evening = new Date('2026-11-22T01:00:00Z');
    const servicesDue = [
      { id: 'due', petId: 'rex', serviceTypeId: 'rabies', name: 'Rabies vaccine', dueOn: '2026-11-21' },
    ];
    expect(previewFacts('30-days', { ...rex, servicesDue }, evening, zone)).toMatchObject({
      subject: { kind: 'service', id: 'due' },
      isMadeUp: false,
    });
  });

  it('uses a made-up client if none is chosen', () => {
    const { facts, subject } = previewFacts('thank-you', null, now, zone);
    expect(facts.owner.firstName).toBe(reminders.preview.made.firstName);
    expect(facts.pets.find(({ id }) => id === subject.petId)?.name).toBe(reminders.preview.made.pet);
  });
});
