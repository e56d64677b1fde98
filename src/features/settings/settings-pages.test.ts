import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '#contract/campaigns/booking-config.ts';
import { defaultService, defaultSwitches } from '#contract/campaigns/care-settings.ts';
import { noLimits } from '#contract/campaigns/booking-limits.ts';
import { type SettingsChange, settingsChange, type SettingsKind } from '#contract/campaigns/publishes.ts';
import type { PublishPage } from '#src/publish/publish-page.ts';
import { arbitraryOf } from '#tests/support/arbitrary-of.ts';
import { careFieldsOf } from './care/fields.ts';
import { pageFieldsOf } from './booking/fields.ts';
import { cadenceFieldsOf } from './communications/cadence-fields.ts';
import { serviceFieldsOf } from './communications/service-fields.ts';
import { thankYouFieldsOf } from './communications/thank-you-fields.ts';
import { wellnessFieldsOf } from './communications/wellness-fields.ts';
import { profileFields } from './practice/fields.ts';
import { hoursOfWeek } from './texting/fields.ts';

type Fields = Record<string, unknown>;
type AnyPage = PublishPage<Fields>;

const record = { organization: 'o', pims: 'NEO', branch: 'b' } as const;

/** The saved fields of each page; every one of them can be edited. */
const savedFields: Record<string, Fields> = {
  'appointment-requests': {
    requestsEnabled: true,
    closures: [],
    ...pageFieldsOf('WELLNESS_VISIT', defaultConfig('WELLNESS_VISIT')),
    ...pageFieldsOf('SICK_VISIT', defaultConfig('SICK_VISIT')),
    'WELLNESS_VISIT.limits': noLimits.WELLNESS_VISIT,
    'SICK_VISIT.limits': noLimits.SICK_VISIT,
  },
  communications: {
    ...cadenceFieldsOf([]),
    ...thankYouFieldsOf(null),
    wellness: wellnessFieldsOf(),
    ...serviceFieldsOf({ campaignEnrollments: [] }),
    isAutoReplyOn: true,
    'serviceOff:rabies': true,
    'excluded:dental': true,
    'dropOff:dental': { start: '07:30', end: '08:30' },
  },
  'practice-settings': { ...Object.fromEntries(profileFields.map((field) => [field, ''])), portalLink: 'elm-vets' },
  'recommended-care': careFieldsOf([
    { ...record, recordRowKey: 'NEO#o:b#config', recordType: 'RecommendedCare', ...defaultSwitches },
    { ...record, recordRowKey: 'NEO#o:b#rabies', recordType: 'Data', serviceData: defaultService },
  ]),
  'text-messages': {
    isTextingOn: true,
    isAutoReplyOn: false,
    autoReply: '',
    ...hoursOfWeek(null),
    order: ['hours'],
    'reply-hours': { name: 'Hours', text: 'We open at eight.' },
  },
};

const modules = import.meta.glob<Fields>('./*/*-page.ts', { eager: true });
const isPage = (value: unknown): value is AnyPage => typeof value === 'object' && value !== null && 'recall' in value;
const pages = Object.values(modules).flatMap((module) =>
  Object.values(module)
    .map((value): unknown => (typeof value === 'function' ? (value as (now: readonly never[]) => unknown)([]) : value))
    .filter(isPage),
);

it('each settings page stores its edits under its own id', () => {
  expect(pages.map(({ id }) => id).toSorted()).toEqual(Object.keys(savedFields));
  expect(pages).toHaveLength(Object.keys(modules).length);
});

describe.each(pages)('the settings page $id', ({ id, steps, describe: describeChange }) => {
  const saved = savedFields[id] ?? {};

  it.each(Object.keys(saved))('publishes an edit of %s, and labels it', (field) => {
    const fields = { ...saved, autoReplyId: 'template', autoReplies: { weekdayConfig: {} } };
    expect(steps(fields, [field], fields).flatMap(({ keys }) => keys)).toEqual([field]);
    expect(describeChange(field, fields, fields).label).not.toBe('');
  });
});

describe('a published change', () => {
  const kindOf = (option: (typeof settingsChange)['def']['options'][number]): SettingsKind =>
    option.shape.subject.shape.kind.def.values[0] as SettingsKind;

  it.each(settingsChange.def.options.map((option) => [kindOf(option), option] as const))(
    'of the kind %s is shown in the history of one page',
    (kind, option) => {
      const changes = fc.sample(arbitraryOf(option) as fc.Arbitrary<SettingsChange>, { numRuns: 100, seed: 1 });
      const pagesThatShow = pages.filter(({ recall }) => changes.some((change) => recall(change) !== null));
      expect(pagesThatShow).toHaveLength(1);
    },
  );
});
