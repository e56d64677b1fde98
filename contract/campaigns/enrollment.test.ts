import { describe, expect, it } from 'vitest';
import { mediums } from '../rules/cadences/cadences.ts';
import { defaultWellness } from '../rules/visits/wellness-price.ts';
import {
  campaignType,
  enrollmentStatus,
  enrollmentStatuses,
  practiceEnrollment,
  registrationStatuses,
  textingNumberOf,
} from './enrollment.ts';
import { timeBasedAutoRepliesConfig } from '../rules/texting/office-hours.ts';
import { updateCampaignConfig, updateEnrollment, updatePostAppointment, updateTwoWayMessaging } from './settings.ts';

const hours = { enabled: true, startTime: '08:00', endTime: '17:30' };
const enrollment = {
  practiceId: { type: 'Neo', organizationId: 'org-1', organizationSubId: 'b-2' },
  practiceName: 'Elm Street Animal Clinic',
  token: 'register-me',
  practiceAddressCity: 'Salem',
  practiceAddressState: 'MA',
  practiceAddressPostalCode: '01970',
  practiceAddressCountryCode: 'US',
  practiceIanaZone: 'America/New_York',
  practiceEmailAddress: 'desk@elm.example',
  practiceVoicePhone: '+15551230000',
  isVelloActive: true,
  billingSapId: '0042',
  migratedPhnProPractice: false,
  campaignEnrollments: [
    {
      campaignType: 'AppointmentReminders',
      status: 'Started',
      startDate: '2026-11-21',
      mediums: ['SMS', 'EMAIL'],
      campaignConfig: { appointmentTypeSettings: [{ appointmentTypeId: 't-1', name: 'Surgery', excluded: true }] },
      resultItem: { phoneNumber: '+15551234567' },
    },
    {
      campaignType: 'ServiceReminders',
      campaignConfig: { serviceReminderTypeSettings: [{ id: 's-1', anything: true }] },
      resultItem: { phoneNumber: '+15557654321' },
    },
  ],
  communicationPreferences: [{ campaignType: 'PracticeNewsletter', mediums: ['EMAIL'] }],
  twoWayMessagingCampaignEnrollment: {
    enabledAt: '2026-01-05T09:00:00Z',
    timeBasedAutoRepliesConfig: {
      enabledAt: '2026-01-05T09:00:00Z',
      templateId: 'template-1',
      weekdayConfig: { 0: { ...hours, enabled: false }, 1: hours, 6: hours },
    },
  },
};
const issuePathsOf = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.path.join('.'));

describe('a practice enrollment', () => {
  const { campaignEnrollments, communicationPreferences, practiceId, twoWayMessagingCampaignEnrollment, ...profile } =
    enrollment;

  it('has the practice’s profile and account [EN-01] [EN-03]', () => {
    expect(practiceEnrollment.parse(enrollment)).toMatchObject(profile);
  });

  it('has practice software, organization and branch, in one casing [EN-02]', () => {
    const identityOf = (type: string) =>
      practiceEnrollment.parse({ ...enrollment, practiceId: { ...practiceId, type } }).practiceId;
    for (const [type, parsed] of [
      ['Neo', 'NEO'],
      ['Ezyvet', 'EZYVET'],
      ['Cornerstone', 'CORNERSTONE'],
    ] as const)
      expect(identityOf(type)).toEqual({ ...practiceId, type: parsed });
  });

  it('has a campaign of each type with its date, its types and its number, and the mediums [EN-04] [EN-08]', () => {
    const parsed = practiceEnrollment.parse(enrollment);
    expect(parsed.campaignEnrollments).toEqual([
      { ...campaignEnrollments[0], status: 'started' },
      campaignEnrollments[1],
    ]);
    expect(parsed.communicationPreferences).toEqual(communicationPreferences);
  });

  it('has the time from which it texts, and the hours of the auto reply [EN-05] [EN-06]', () => {
    const parsed = practiceEnrollment.parse(enrollment);
    expect(parsed.twoWayMessagingCampaignEnrollment).toEqual(twoWayMessagingCampaignEnrollment);
  });

  it.each([
    ['practiceName', { practiceName: undefined }],
    ['practiceIanaZone', { practiceIanaZone: null }],
    ['practiceId.type', { practiceId: { ...enrollment.practiceId, type: 'Avimark' } }],
    ['campaignEnrollments.0.campaignType', { campaignEnrollments: [{ campaignType: 'Postcards' }] }],
    [
      'campaignEnrollments.0.startDate',
      { campaignEnrollments: [{ campaignType: 'ServiceReminders', startDate: 'soon' }] },
    ],
    [
      'communicationPreferences.0.mediums.1',
      { communicationPreferences: [{ campaignType: 'practice-newsletter', mediums: ['SMS', 'FAX'] }] },
    ],
    ['twoWayMessagingCampaignEnrollment.enabledAt', { twoWayMessagingCampaignEnrollment: { enabledAt: 'yes' } }],
  ])('reports the path of an invalid %s', (path, invalid) => {
    expect(issuePathsOf(practiceEnrollment.safeParse({ ...enrollment, ...invalid }))).toEqual([path]);
  });

  it('texts from the number of its first enrollment [SH-53]', () => {
    const parsed = practiceEnrollment.parse(enrollment);
    expect(textingNumberOf(parsed)).toBe('+15551234567');
    expect(textingNumberOf({ ...parsed, campaignEnrollments: parsed.campaignEnrollments.slice(1) })).toBe(
      '+15557654321',
    );
    expect(textingNumberOf({ ...parsed, campaignEnrollments: [] })).toBeNull();
  });
});

describe('spellings in an enrollment [EN-04] [EN-07]', () => {
  it.each([
    ['appointment-reminders', 'AppointmentReminders'],
    ['service-reminders', 'ServiceReminders'],
    ['PRACTICE_NEWSLETTER', 'PracticeNewsletter'],
    ['AppointmentReminders', 'AppointmentReminders'],
    ['practice-newsletter', 'PracticeNewsletter'],
  ])('%s is %s', (spelling, type) => {
    expect(campaignType.parse(spelling)).toBe(type);
  });

  it.each(['', 'reminders', '__proto__', 'constructor', 7, null])('%j is no campaign type', (spelling) => {
    expect(campaignType.safeParse(spelling).success).toBe(false);
  });

  it('ignores the case of a status and accepts an unknown one [EN-09]', () => {
    expect(enrollmentStatuses).toEqual(['started', 'error', 'completed']);
    expect(['Started', 'started', 'Error', 'COMPLETED', 'Paused'].map((text) => enrollmentStatus.parse(text))).toEqual([
      'started',
      'started',
      'error',
      'completed',
      'paused',
    ]);
  });

  it('has three mediums and six states of registration [EN-10] [EN-11]', () => {
    expect(mediums).toEqual(['SMS', 'EMAIL', 'POSTCARD']);
    expect(registrationStatuses).toEqual([
      'NO_ACCOUNT',
      'NOT_STARTED',
      'REGISTRATION_COMPLETE',
      'REGISTRATION_IN_PROGRESS',
      'REGISTRATION_ERROR',
      'COMPLETE_AND_READY_TO_MIGRATE',
    ]);
  });
});

describe('an edit of what a campaign sends [API-14]', () => {
  const issuePathsIn = (campaignConfig: unknown) =>
    issuePathsOf(updateCampaignConfig.body.safeParse({ campaignType: 'service-reminders', campaignConfig }));

  it('accepts the known fields only', () => {
    const serviceReminderTypeSettings = [{ serviceTypeId: 'rabies', name: 'Rabies', excluded: true }];
    expect(
      issuePathsIn({ serviceReminderTypeSettings, cadences: { '60-days': ['SMS'], postcard: [] } }),
    ).toBeUndefined();
    expect(issuePathsIn({ anything: 1 })).toEqual(['campaignConfig']);
    expect(issuePathsIn({ serviceReminderTypeSettings: [{ serviceTypeId: 'rabies', price: 1 }] })).toEqual([
      'campaignConfig.serviceReminderTypeSettings.0',
    ]);
    expect(issuePathsIn({ appointmentTypeSettings: [{ appointmentTypeId: 7 }] })).toEqual([
      'campaignConfig.appointmentTypeSettings.0.appointmentTypeId',
    ]);
    expect(issuePathsIn({ cadences: { '60-days': ['FAX'] } })).toEqual(['campaignConfig.cadences.60-days.0']);
    expect(issuePathsIn({ cadences: { '90-days': ['SMS'] } })).toEqual(['campaignConfig.cadences']);
  });

  const issuesOfTypes = (...types: object[]) =>
    issuePathsIn({ appointmentTypeSettings: types.map((type) => ({ appointmentTypeId: 'dental', ...type })) });
  const range = (start: string, end: string) => ({ start, end });
  const at = (field: string) => [`campaignConfig.appointmentTypeSettings.0${field}`];

  it('names the field of a malformed appointment type [PR-05]', () => {
    expect(
      issuesOfTypes({
        displayName: 'x'.repeat(60),
        isWellness: true,
        instructions: `<b>${'x'.repeat(497)}`,
        dropOff: range('07:30', '08:30'),
        pickup: range('16:00', '17:00'),
      }),
    ).toBeUndefined();
    expect(issuesOfTypes({ displayName: 'x'.repeat(61) })).toEqual(at('.displayName'));
    expect(issuesOfTypes({ instructions: 'x'.repeat(501) })).toEqual(at('.instructions'));
    expect(issuesOfTypes({}, {})).toEqual(['campaignConfig.appointmentTypeSettings']);
    expect(issuesOfTypes({ appointmentTypeId: '' })).toEqual(at('.appointmentTypeId'));
  });

  it('names the field of a malformed time of an appointment type [PR-07] [PR-08] [PR-09] [PR-10] [PR-11] [PR-12]', () => {
    expect(issuesOfTypes({ dropOff: range('07:30', '08:31') })).toEqual(at('.dropOff.end'));
    expect(issuesOfTypes({ dropOff: range('7:30 AM', '08:30') })).toEqual(at('.dropOff.start'));
    expect(issuesOfTypes({ dropOff: range('08:30', '08:30') })).toEqual(at('.dropOff'));
    expect(issuesOfTypes({ pickup: range('08:30', '07:30') })).toEqual(at('.pickup'));
    expect(issuesOfTypes({ pickup: range('08:00', '12:15') })).toEqual(at('.pickup'));
    const dropOff = range('08:00', '09:00');
    expect(issuesOfTypes({ dropOff, pickup: range('07:00', '07:30') })).toEqual(at('.pickup'));
    expect(issuesOfTypes({ dropOff, pickup: range('08:45', '10:00') })).toEqual(at('.pickup'));
  });

  it('names the field of a malformed wellness price [PR-13] [PR-15] [PR-16]', () => {
    const issuesOf = (price: object) => issuePathsIn({ wellness: { ...defaultWellness, ...price } });
    expect(issuesOf({})).toBeUndefined();
    expect(issuesOf({ minCost: 200 })).toEqual(['campaignConfig.wellness.maxCost']);
    expect(issuesOf({ display: 'single' })).toEqual(['campaignConfig.wellness.cost']);
    expect(issuesOf({ display: 'single', cost: 0 })).toEqual(['campaignConfig.wellness.cost']);
    expect(issuesOf({ display: 'none', minCost: null, maxCost: null })).toBeUndefined();
    for (const cost of [80.005, 100_000, -1, '1,000', '1e3'])
      expect(issuesOf({ display: 'none', cost })).toEqual(['campaignConfig.wellness.cost']);
    expect(issuesOf({ display: 'all' })).toEqual(['campaignConfig.wellness.display']);
    const { error } = updateCampaignConfig.body.safeParse({
      campaignType: 'AppointmentReminders',
      campaignConfig: { wellness: { ...defaultWellness, minCost: 200 } },
    });
    expect(error?.issues[0]?.message).toBe('Maximum price must be greater than minimum price');
  });
});

it('a thank-you message has 60 to 500 characters and optionally a web link [CN-18]', () => {
  const isAccepted = (edit: object) => updatePostAppointment.body.safeParse(edit).success;
  const ofLength = (length: number) => ({ message: 'x'.repeat(length) });
  expect([0, 59, 60, 500, 501].map((length) => isAccepted(ofLength(length)))).toEqual([true, false, true, true, false]);
  expect(['https://reviews.example', 'reviews', 'javascript:alert(1)'].map((link) => isAccepted({ link }))).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the hours of auto replies', () => {
  it('are stored by weekday, 0 to 6 [EN-06] [TX-08]', () => {
    for (const weekday of ['7', '-1', 'Monday', '1.0'])
      expect(timeBasedAutoRepliesConfig.safeParse({ weekdayConfig: { [weekday]: hours } }).success).toBe(false);
    expect(timeBasedAutoRepliesConfig.parse({ weekdayConfig: {} })).toEqual({ weekdayConfig: {} });
  });

  it.each(['24:00', '8:00', '08:60', '08:00:00', ' 08:00', 'noon'])('cannot begin at %s', (startTime) => {
    const result = timeBasedAutoRepliesConfig.safeParse({ weekdayConfig: { 1: { ...hours, startTime } } });
    expect(issuePathsOf(result)).toEqual(['weekdayConfig.1.startTime']);
  });
});

describe('an edit of the enrollment cannot change zone and texting number [EN-15] [EN-16]', () => {
  it.each(['practiceIanaZone', 'campaignEnrollments', 'isVelloActive', 'registrationStatus', 'practiceId', 'token'])(
    'refuses %s',
    (name) => {
      const result = updateEnrollment.body.safeParse({ practiceName: 'Elm', [name]: 'x' });
      expect(result.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: [name] });
    },
  );

  it('may clear a line of the address, but not the name', () => {
    expect(updateEnrollment.body.safeParse({ practiceAddressCity: null }).success).toBe(true);
    expect(updateEnrollment.body.safeParse({ practiceName: '' }).success).toBe(false);
  });

  it('accepts a valid phone and email, or none [PS-05] [API-11]', () => {
    const isAccepted = (edit: object) => updateEnrollment.body.safeParse(edit).success;
    expect(isAccepted({ practiceVoicePhone: '+12075550101', practiceEmailAddress: 'desk@elm.example' })).toBe(true);
    expect(isAccepted({ practiceVoicePhone: null, practiceEmailAddress: null })).toBe(true);
    for (const practiceVoicePhone of ['', '911', 'call us', '+1 207 555 0101', '+12075550101\nhttps://evil.example'])
      expect(isAccepted({ practiceVoicePhone }), practiceVoicePhone).toBe(false);
    for (const practiceEmailAddress of ['', 'desk', 'desk@elm', 'desk@elm.example\nBcc: x@y.example'])
      expect(isAccepted({ practiceEmailAddress }), practiceEmailAddress).toBe(false);
  });

  it('switches texting by set_enabled and sets no time itself [TX-04]', () => {
    expect(updateTwoWayMessaging.body.safeParse({ set_enabled: true }).success).toBe(true);
    expect(updateTwoWayMessaging.body.safeParse({ enabledAt: '2026-01-05T09:00:00Z' }).success).toBe(false);
  });
});
