import { describe, expect, it } from 'vitest';
import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import { cadences, cadenceNames, isOfService } from '../cadences/cadences.ts';
import { reminderText, requestToConfirm } from './reminder-texts.ts';
import { smsSize } from '../texting/sms-segments.ts';

const sender = {
  practiceName: 'Elm Street Animal Hospital',
  practiceIanaZone: 'America/New_York',
  practiceVoicePhone: '+15551230000',
  practiceAddress: '1 Elm Street',
  practiceAddress2: null,
  practiceAddressCity: 'Salem',
  practiceAddressState: 'MA',
  practiceAddressPostalCode: '01970',
  postAppointmentCommunications: {
    enabled: true,
    message: 'Thank you for trusting us with {{pet}}. Would you tell us how it went?',
    link: 'https://reviews.example/elm',
  },
  campaignEnrollments: [],
};
const facts: ReminderFacts = {
  owner: {
    id: 'maya',
    firstName: 'Maya',
    lastName: 'Okafor',
    smsPhone: null,
    smsSubscribed: true,
    email: null,
    emailStop: null,
    address: null,
  },
  pets: [
    { id: 'biscuit', name: 'Biscuit', deceased: false },
    { id: 'max', name: 'Max', deceased: false },
  ],
  appointments: [
    {
      id: 'visit',
      startsAt: '2026-12-03T00:30:00.000Z',
      typeId: 'goodbye',
      type: 'End-of-life visit',
      petId: 'biscuit',
      confirmed: false,
      deleted: false,
      bookedAt: '2026-10-01T12:00:00.000Z',
    },
  ],
  servicesDue: [
    { id: 'a', petId: 'biscuit', serviceTypeId: 'rabies', name: 'Rabies', dueOn: '2027-03-15' },
    { id: 'b', petId: 'biscuit', serviceTypeId: 'dental', name: 'Dental check', dueOn: '2027-03-20' },
    { id: 'c', petId: 'max', serviceTypeId: 'rabies', name: 'Rabies', dueOn: '2027-03-16' },
  ],
  thankedAt: null,
};
const ofVisit = [{ kind: 'appointment', id: 'visit', petId: 'biscuit' }] as const;
const service = (id: string, petId = 'biscuit') => ({ kind: 'service', id, petId }) as const;

describe('the text of a reminder', () => {
  it('asks to confirm, with the practice’s day and time [CA-03]', () => {
    const { body } = reminderText(
      { cadence: '14-days', medium: 'SMS', subjects: ofVisit, asksToConfirm: true },
      facts,
      sender,
    );
    expect(body).toBe(
      'Hi Maya, Biscuit has an appointment at Elm Street Animal Hospital on Wednesday, December 2 at 7:30 PM. ' +
        'Please reply to this text or call (555) 123-0000 to confirm or change it. Reply STOP to opt out.',
    );
    expect(smsSize(body).encoding).toBe('gsm');
  });

  it('does not ask to confirm if the visit is confirmed or today [CA-04] [CA-05]', () => {
    const about = { medium: 'SMS', subjects: ofVisit, asksToConfirm: false } as const;
    const body = (cadence: '3-days' | 'same-day') => reminderText({ ...about, cadence }, facts, sender).body;
    expect(body('3-days')).toMatch(/^Hi Maya, a reminder: Biscuit has an appointment/);
    expect(body('3-days')).not.toContain('confirm');
    expect(body('same-day')).toContain('today at 7:30 PM');
  });

  it('never names the type of visit', () => {
    for (const medium of ['SMS', 'EMAIL'] as const) {
      const { subject, body } = reminderText(
        { cadence: '3-days', medium, subjects: ofVisit, asksToConfirm: true },
        facts,
        sender,
      );
      expect(subject + body).not.toContain('End-of-life');
    }
  });

  it('is a letter by email, with the practice’s address [CA-10]', () => {
    const { subject, body } = reminderText(
      { cadence: 'thank-you', medium: 'EMAIL', subjects: ofVisit, asksToConfirm: false },
      facts,
      sender,
    );
    expect(subject).toBe('Thank you from Elm Street Animal Hospital');
    expect(body.split('\n\n')).toEqual([
      'Hi Maya,',
      'Thank you for trusting us with Biscuit. Would you tell us how it went?',
      'https://reviews.example/elm',
      'Elm Street Animal Hospital\n1 Elm Street\nSalem, MA 01970\n(555) 123-0000',
    ]);
  });

  it('leaves no placeholder open where the client’s or the animal’s name is missing', () => {
    const nameless = {
      ...facts,
      owner: { ...facts.owner, firstName: ' ' },
      appointments: facts.appointments.map((visit) => ({ ...visit, petId: null })),
    };
    const message = 'Thank you, {{owner}}, for bringing {{pet}} to {{practice}}. Questions? Call {{practice phone}}.';
    const { body } = reminderText(
      { cadence: 'thank-you', medium: 'EMAIL', subjects: ofVisit, asksToConfirm: false },
      nameless,
      { ...sender, practiceVoicePhone: null, postAppointmentCommunications: { enabled: true, message, link: null } },
    );
    expect(body).toContain(
      'Thank you, pet parent, for bringing your pet to Elm Street Animal Hospital. Questions? Call our front desk.',
    );
  });

  it('names every service that shares a message [CA-06]', () => {
    const about = { subjects: [service('a'), service('b')], asksToConfirm: false } as const;
    const early = reminderText({ ...about, cadence: '30-days', medium: 'EMAIL' }, facts, sender);
    expect(early.subject).toBe('Biscuit due at Elm Street Animal Hospital');
    expect(early.body).toContain(
      'Biscuit is due for Rabies (March 15) and Dental check (March 20). ' +
        'Please call (555) 123-0000 to book a visit at Elm Street Animal Hospital.',
    );
    const late = reminderText({ ...about, cadence: '30-days-overdue', medium: 'SMS' }, facts, sender);
    expect(late.body).toContain('Biscuit was due for Rabies');
  });

  it('leaves out unknown names', () => {
    const nameless = {
      ...facts,
      owner: { ...facts.owner, firstName: null },
      appointments: facts.appointments.map((visit) => ({ ...visit, petId: null })),
    };
    const bare = { ...sender, practiceVoicePhone: null };
    const { subject, body } = reminderText(
      { cadence: '3-days', medium: 'EMAIL', subjects: ofVisit, asksToConfirm: true },
      nameless,
      bare,
    );
    expect(subject).toBe("Your pet's appointment on Wednesday, December 2");
    expect(body).toMatch(/^Hello,\n\nYour pet has an appointment .* Please call us to confirm or change it\./);
  });
});

describe('the text about a type with settings', () => {
  const withType = (type: object) => ({
    ...sender,
    campaignEnrollments: [
      {
        campaignType: 'AppointmentReminders' as const,
        campaignConfig: { appointmentTypeSettings: [{ appointmentTypeId: 'goodbye', ...type }] },
      },
    ],
  });
  const dropOff = { start: '06:30', end: '08:30' };
  const pickup = { start: '11:30', end: '13:00' };
  const body = (
    type: object,
    cadence: '3-days' | 'same-day' = '3-days',
    medium: 'SMS' | 'EMAIL' = 'SMS',
    given: ReminderFacts = facts,
  ) =>
    reminderText({ cadence, medium, subjects: ofVisit, asksToConfirm: cadence === '3-days' }, given, withType(type))
      .body;

  it('says what clients read, and when to drop off and pick up instead of the start [PR-05]', () => {
    expect(body({ displayName: 'Dental\ncleaning', dropOff, pickup })).toBe(
      'Hi Maya, Biscuit has an appointment (Dental cleaning) at Elm Street Animal Hospital on Wednesday, December 2. ' +
        'Drop off between 6:30 and 8:30 AM, pick up between 11:30 AM and 1:00 PM. ' +
        'Please reply to this text or call (555) 123-0000 to confirm or change it. Reply STOP to opt out.',
    );
    expect(body({ pickup })).toContain('December 2 at 7:30 PM. Pick up between 11:30 AM and 1:00 PM. Please');
  });

  it('says that clients can come now where drop-off has begun before the morning’s reminder', () => {
    expect(body({ dropOff }, 'same-day')).toContain('today. Drop off now until 8:30 AM.');
    expect(body({ dropOff: { start: '07:00', end: '08:30' } }, 'same-day')).toContain('between 7:00 and 8:30 AM.');
  });

  it('contains the instructions unharmed, in lines of their own, with names filled in', () => {
    const instructions = '<b>No breakfast</b> for {{pet}} 🐕\nאין ארוחת בוקר {{other}}';
    const expected = '<b>No breakfast</b> for Biscuit 🐕\nאין ארוחת בוקר {{other}}';
    expect(body({ instructions })).toContain(`at 7:30 PM.\n${expected}\nPlease reply`);
    expect(body({ instructions }, '3-days', 'EMAIL').split('\n\n')).toEqual([
      'Hi Maya,',
      'Biscuit has an appointment at Elm Street Animal Hospital on Wednesday, December 2 at 7:30 PM.',
      expected,
      'Please call (555) 123-0000 to confirm or change it.',
      'Elm Street Animal Hospital\n1 Elm Street\nSalem, MA 01970\n(555) 123-0000',
    ]);
  });
});

describe('the text about several visits of one day', () => {
  const visit = facts.appointments[0]!;
  const later = { ...visit, id: 'later', startsAt: '2026-12-03T01:00:00.000Z', petId: 'max' };
  const textOf = (...appointments: ReminderFacts['appointments']) =>
    reminderText(
      {
        cadence: '3-days',
        medium: 'SMS',
        subjects: [
          { kind: 'appointment', id: 'visit', petId: 'biscuit' },
          { kind: 'appointment', id: 'later', petId: 'max' },
        ],
        asksToConfirm: appointments.some(({ confirmed }) => !confirmed),
      },
      { ...facts, appointments },
      sender,
    );

  it('names each, and asks to confirm those that are not confirmed', () => {
    const named =
      'Biscuit has an appointment at Elm Street Animal Hospital on Wednesday, December 2 at 7:30 PM. ' +
      'Max has an appointment at 8:00 PM.';
    const please = 'reply to this text or call (555) 123-0000';
    expect(textOf(visit, later)).toEqual({
      subject: "Biscuit's and Max's appointments on Wednesday, December 2",
      body: `Hi Maya, ${named} Please ${please} to confirm or change them. Reply STOP to opt out.`,
    });
    expect(textOf({ ...visit, confirmed: true }, later).body).toBe(
      `Hi Maya, ${named} Please ${please} to confirm or change Max's appointment at 8:00 PM. Reply STOP to opt out.`,
    );
    expect(textOf({ ...visit, confirmed: true }, { ...later, confirmed: true }).body).toBe(
      `Hi Maya, a reminder: ${named} Should anything change, please ${please}. Reply STOP to opt out.`,
    );
  });

  it('links the page of each visit in an email, and of none in a text', () => {
    const emailOf = (medium: 'EMAIL' | 'SMS', asksToConfirm: boolean, ...appointments: ReminderFacts['appointments']) =>
      reminderText(
        {
          cadence: '3-days',
          medium,
          subjects: [
            { kind: 'appointment', id: 'visit', petId: 'biscuit' },
            { kind: 'appointment', id: 'later', petId: 'max' },
          ],
          asksToConfirm,
        },
        { ...facts, appointments },
        sender,
        (visitId) => `https://elm.example/p/v/${visitId}`,
      ).body;
    expect(emailOf('EMAIL', true, visit).split('\n\n')).toContain(
      'Please confirm it here, or call (555) 123-0000 to change it:\nhttps://elm.example/p/v/visit',
    );
    expect(emailOf('EMAIL', true, visit, later).split('\n\n')).toContain(
      [
        'Please confirm them here, or call (555) 123-0000 to change them:',
        "Biscuit's appointment: https://elm.example/p/v/visit",
        "Max's appointment: https://elm.example/p/v/later",
      ].join('\n'),
    );
    expect(emailOf('EMAIL', true, visit)).not.toContain('to confirm or change');
    expect(emailOf('EMAIL', false, visit)).toContain('\n\nSee the appointment here: https://elm.example/p/v/visit\n\n');
    expect(emailOf('SMS', true, visit, later)).not.toContain('https:');
  });

  it('does not name one that was called off', () => {
    expect(textOf(visit).body).not.toContain('Max');
  });
});

describe('the text by which staff ask to confirm', () => {
  const visit = { firstName: 'Maya', animal: 'Biscuit', startsAt: '2026-12-03T00:30:00.000Z' };
  const now = new Date('2026-12-01T15:00:00.000Z');

  it('names client, animal, practice, local day and time, and both ways to answer', () => {
    expect(requestToConfirm(visit, sender, now)).toBe(
      'Hi Maya, Biscuit has an appointment at Elm Street Animal Hospital on Wednesday, December 2 at 7:30 PM. ' +
        'Please reply to this text or call (555) 123-0000 to confirm or change it.',
    );
  });

  it('says “today” for the practice’s current day', () => {
    expect(requestToConfirm(visit, sender, new Date('2026-12-03T00:00:00.000Z'))).toContain('today at 7:30 PM');
    expect(requestToConfirm(visit, sender, new Date('2026-12-03T06:00:00.000Z'))).toContain('on Wednesday');
  });

  it('leaves out unknown names and an unknown phone', () => {
    const text = requestToConfirm(
      { ...visit, firstName: null, animal: null },
      { ...sender, practiceVoicePhone: null },
      now,
    );
    expect(text).toMatch(/^Hello, your pet has .+ Please reply to this text or call us to confirm or change it\.$/);
  });
});

/** Every message that is no card. */
const written = cadenceNames.flatMap((cadence) =>
  cadences[cadence].mediums.flatMap((medium) => (medium === 'POSTCARD' ? [] : [[cadence, medium] as const])),
);

describe('the first words after a greeting', () => {
  it.each(written)(
    'begin small in the line of the greeting, and with a capital in a line of their own: %s by %s [CA-03] [CA-04] [CA-06]',
    (cadence, medium) => {
      const kind = isOfService(cadence) ? 'service' : 'appointment';
      const subjects = [{ kind, id: kind === 'service' ? 'a' : 'visit', petId: null }] as const;
      for (const asksToConfirm of [true, false]) {
        const unnamed = { ...facts, pets: [] };
        const { body } = reminderText({ cadence, medium, subjects, asksToConfirm }, unnamed, sender);
        expect(body).toMatch(medium === 'SMS' ? /^Hi Maya, [a-z]/ : /^Hi Maya,\n\n[A-Z]/);
      }
    },
  );
});
