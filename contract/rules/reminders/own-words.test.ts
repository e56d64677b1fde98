import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomContent } from '../../campaigns/enrollment.ts';
import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import { reminderText } from './reminder-texts.ts';

const facts: ReminderFacts = {
  owner: {
    id: 'maya',
    firstName: 'Maya',
    lastName: null,
    smsPhone: null,
    smsSubscribed: true,
    email: null,
    emailStop: null,
    address: null,
  },
  pets: [{ id: 'luna', name: 'Luna', deceased: false }],
  appointments: [],
  servicesDue: [
    { id: 'a', petId: 'luna', serviceTypeId: 'rabies', name: 'Rabies', dueOn: '2027-01-12' },
    { id: 'b', petId: 'luna', serviceTypeId: 'rabies', name: 'Rabies', dueOn: '2027-01-20' },
  ],
  thankedAt: null,
};
const service = (id: string) => ({ kind: 'service', id, petId: 'luna' }) as const;
const textOf = (
  medium: 'SMS' | 'EMAIL',
  customContent?: CustomContent,
  { requestPage = null, ids = ['a'] }: { requestPage?: string | null; ids?: string[] } = {},
) => {
  const [first = service('a'), ...others] = ids.map(service);
  return reminderText({ cadence: '30-days', medium, subjects: [first, ...others], asksToConfirm: false }, facts, {
    practiceName: 'Elm Vets',
    practiceIanaZone: 'America/New_York',
    practiceVoicePhone: '+15551230000',
    practiceAddress: null,
    practiceAddress2: null,
    practiceAddressCity: null,
    practiceAddressState: null,
    practiceAddressPostalCode: null,
    postAppointmentCommunications: null,
    campaignEnrollments: [{ campaignType: 'ServiceReminders', campaignConfig: customContent ? { customContent } : {} }],
    requestPage,
  }).body;
};
const greeting = 'Hi Maya, Luna is due for Rabies (January 12).';
const request = 'Please reply to this text or call (555) 123-0000 to book a visit at Elm Vets.';
const link = { label: 'Book online', url: 'https://elm.example/book' };

describe('the practice’s own words', () => {
  it('stand between what is due and what is asked, with their link, in texts and emails [MS-05] [MS-07]', () => {
    const own = { text: ' Deposits are due at booking. ', link };
    expect(textOf('SMS', own)).toBe(
      [
        greeting,
        'Deposits are due at booking.',
        'Book online: https://elm.example/book',
        `${request} Reply STOP to opt out.`,
      ].join('\n'),
    );
    const email = textOf('EMAIL', own).split('\n\n');
    expect(email.slice(1, 4)).toEqual([
      'Luna is due for Rabies (January 12).',
      'Deposits are due at booking.',
      'Book online: https://elm.example/book',
    ]);
  });

  it('are left out of texts where the practice chose that, and their link too [MS-05]', () => {
    const own = { text: 'Deposits are due at booking.', link, notInTexts: true };
    expect(textOf('SMS', own)).toBe(`${greeting} ${request} Reply STOP to opt out.`);
    expect(textOf('EMAIL', own)).toContain('Deposits');
  });

  it('without a link have that of the page on which clients ask for a visit [MS-07]', () => {
    const requestPage = 'https://rapport.example/p/elm';
    expect(textOf('SMS', undefined, { requestPage })).toContain(`\nAsk for a visit: ${requestPage}\n`);
    expect(textOf('EMAIL', { text: 'Hello', link: null }, { requestPage })).toContain(
      `Ask for a visit: ${requestPage}`,
    );
    expect(textOf('SMS', { text: '', link }, { requestPage })).not.toContain('Ask for a visit');
    expect(textOf('SMS')).toBe(`${greeting} ${request} Reply STOP to opt out.`);
  });

  it('are plain text: tags and braces are sent as they are written [MS-06]', () => {
    expect(textOf('EMAIL', { text: '<b>Bring</b> {{pet}} & treats', link: null })).toContain(
      '<b>Bring</b> {{pet}} & treats',
    );
  });

  it('never change what is asked of the client, or the way to opt out', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), fc.boolean(), (text, notInTexts) => {
        const body = textOf('SMS', { text, link: null, notInTexts });
        expect(body.startsWith(greeting)).toBe(true);
        expect(body.endsWith(`${request} Reply STOP to opt out.`)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

it('a service that an animal has twice is named once, with the earlier day', () => {
  expect(textOf('SMS', undefined, { ids: ['a', 'b'] })).toContain(greeting);
});
