import { expect, it } from 'vitest';
import { remindsOfVisits } from './reminds-of-visits.ts';

const day = '2026-11-24';
const appointments = { campaignType: 'AppointmentReminders', startDate: '2026-11-01', mediums: ['SMS'] } as const;

it.each([
  ['is so from the start date on', true, { startDate: day }],
  ['is not so before it', false, { startDate: '2026-11-25' }],
  ['is not so without one', false, { startDate: null }],
  ['is not so where it is switched off', false, { enabled: false }],
  ['is not so without a medium', false, { mediums: [] }],
  [
    'is so with a medium of one option alone',
    true,
    { mediums: [], campaignConfig: { cadences: { '3-days': ['SMS'] } } },
  ],
  [
    'is not so where each option is off',
    false,
    { campaignConfig: { cadences: { '14-days': [], '3-days': [], 'same-day': [] } } },
  ],
  ['is so where a server says nothing', true, { startDate: undefined, mediums: undefined }],
] as const)('that clients are reminded of visits %s', (_case, expected, change) => {
  expect(remindsOfVisits([{ ...appointments, ...change } as never], day)).toBe(expected);
});

it('that clients are reminded of visits is not so in a practice without that campaign', () => {
  expect(remindsOfVisits([{ campaignType: 'PracticeNewsletter', startDate: day }], day)).toBe(false);
});
