import { describe, expect, it } from 'vitest';
import type { Animal, TimelineEntry } from '#contract/campaigns/clients.ts';
import { likelyPets } from './chosen-pets.ts';
import { ageOf, describePet } from './pet-facts.ts';
import { describeEntry, placeOf } from './timeline-entry.ts';

const zone = 'America/New_York';

const aPet = (given: Partial<Animal> = {}): Animal => ({
  id: 'luna',
  animalOwnerId: 'maya',
  name: 'Luna',
  sex: 'Female',
  species: 'Canine',
  breed: null,
  birthDate: '2024-03-10',
  weight: { value: 12.5, unit: 'kg' },
  deceased: false,
  ...given,
});

/** With plain spaces in place of non-breaking ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a pet’s age', () => {
  it.each([
    ['2026-11-22', '0 months'],
    ['2026-10-21', '1 month'],
    ['2024-11-22', '23 months'],
    ['2024-11-21', '2 years'],
    ['2016-11-22', '9 years'],
    ['2027-01-01', '0 months'],
  ])('of one born on %s is %s', (born, age) => {
    // Still the 21st at the practice.
    expect(plain(ageOf(born, zone, new Date('2026-11-22T03:00:00Z')))).toBe(age);
  });

  it('is left out for a deceased pet', () => {
    expect(describePet(aPet({ deceased: true }), zone)).toBe('Dog · Female');
    expect(plain(describePet(aPet({ birthDate: null }), zone))).toBe('Dog · Female · 12.5 kg');
  });
});

describe('the pets that a conversation is likely about', () => {
  const [luna, ash] = [aPet(), aPet({ id: 'ash', deceased: true })];
  it('are the tagged ones, else the only living one', () => {
    expect(likelyPets([luna, aPet({ id: 'mochi' })], [{ id: 'mochi', name: 'Mochi' }])).toEqual(['mochi']);
    expect(likelyPets([luna, ash], [])).toEqual(['luna']);
    expect(likelyPets([ash], [])).toEqual(['ash']);
    expect(likelyPets([luna, aPet({ id: 'mochi' })], [])).toEqual([]);
    expect(likelyPets([luna], [{ id: 'other', name: 'Other' }])).toEqual(['luna']);
  });
});

describe('a history entry', () => {
  const when = { id: 'e', at: '2026-11-20T15:00:00.000Z' };
  const visit = { animalName: 'Luna', appointmentAt: '2026-11-24T15:00:00.000Z' };

  it('describes what happened', () => {
    const reminder: TimelineEntry = {
      ...when,
      ...visit,
      kind: 'reminder',
      isThankYou: false,
      text: null,
      outcome: 'failed',
      medium: 'SMS',
      reason: 'landline',
    };
    expect(describeEntry(reminder, zone)).toEqual({
      title: 'Text reminder not delivered',
      detail: 'Luna · for Tue, Nov 24, 2026, 10:00 AM · This number is a landline.',
    });
    expect(describeEntry({ ...reminder, reason: 'texting_not_set_up' }, zone).detail).toMatch(
      /Texting is not set up on this server/,
    );
    const titleOf = (outcome: typeof reminder.outcome, medium: typeof reminder.medium) =>
      describeEntry({ ...reminder, outcome, medium, reason: null }, zone).title;
    expect([titleOf('attempted', 'SMS'), titleOf('delivered', 'SMS')]).toEqual([
      'Text reminder sent',
      'Text reminder delivered',
    ]);
    // A mail service accepts an email, but does not report its delivery.
    expect([titleOf('attempted', 'EMAIL'), titleOf('delivered', 'EMAIL')]).toEqual([
      'Email reminder sent',
      'Email reminder accepted',
    ]);
    expect(describeEntry({ ...reminder, outcome: 'delivered', medium: 'EMAIL', isThankYou: true }, zone).title).toBe(
      'Thank-you email accepted',
    );
    expect(titleOf('unknown', 'EMAIL')).toBe('Email reminder: not known whether it arrived');
    expect(describeEntry({ ...reminder, medium: 'EMAIL', reason: 'The mailbox is full' }, zone).detail).toContain(
      'The mailbox is full',
    );
    expect(describeEntry({ ...when, ...visit, kind: 'confirmation', how: 'left_voicemail' }, zone).title).toBe(
      'Left voicemail',
    );
  });

  it('calls a request to move a visit by that name', () => {
    const request = { ...when, kind: 'request', conversationId: 'c', messageId: 'm', animalName: 'Luna' } as const;
    const titleOf = (isMove: boolean) =>
      describeEntry({ ...request, requestType: 'Appointment', isMove, subject: null }, zone).title;
    expect([titleOf(true), titleOf(false)]).toEqual(['Request to move a visit', 'Appointment requested']);
  });

  it('says that the client was asked to answer a survey, and how they answered [IN-23]', () => {
    const survey = { ...when, kind: 'survey', survey: 'After a visit' } as const;
    const titleOf = (given: Pick<Extract<TimelineEntry, { kind: 'survey' }>, 'event' | 'score'>) =>
      describeEntry({ ...survey, ...given }, zone);
    expect(titleOf({ event: 'asked', score: null })).toEqual({
      title: 'Asked to answer a survey',
      detail: 'After a visit',
    });
    expect(titleOf({ event: 'answered', score: { rating: 3, max: 10 } }).title).toBe('Survey answered: 3 of 10');
    expect(titleOf({ event: 'answered', score: null }).title).toBe('Survey answered');
  });

  it('links to its own message or to its time in the conversation, and nowhere if it is in none', () => {
    const texts = { kind: 'texts', conversationId: 'c2', messageId: 'm', received: 1, sent: 0, text: '' } as const;
    expect(placeOf({ ...when, ...texts }, 'c1')).toEqual({ id: 'c2', spot: { message: 'm' } });
    expect(describeEntry({ ...when, ...texts }, zone)).toEqual({ title: '1 received', detail: 'Image or file' });
    expect(placeOf({ ...when, kind: 'record', conversationId: null, animalName: 'Luna' }, 'c1')).toEqual({
      id: 'c1',
      spot: { at: when.at },
    });
    const text = { conversationId: 'c2', messageId: 'm' };
    const reminder = { ...when, ...visit, kind: 'reminder', outcome: 'delivered', reason: null } as const;
    expect(placeOf({ ...reminder, isThankYou: false, medium: 'SMS', text }, 'c1')).toEqual({
      id: 'c2',
      spot: { message: 'm' },
    });
    expect(placeOf({ ...reminder, isThankYou: true, medium: 'EMAIL', text: null }, 'c1')).toBeNull();
    expect(placeOf({ ...when, kind: 'newsletter', event: 'sent', subject: 'Ticks' }, 'c1')).toBeNull();
  });
});
