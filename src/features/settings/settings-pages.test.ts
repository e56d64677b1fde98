import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SettingsChange, settingsChange, type SettingsKind } from '#contract/campaigns/publishes.ts';
import type { PublishPage } from '#src/publish/publish-page.ts';
import { arbitraryOf } from '#tests/support/arbitrary-of.ts';
import { fieldsOf } from './cadences/fields.ts';
import { profileFields } from './practice/fields.ts';
import { hoursOfWeek } from './texting/fields.ts';

type Fields = Record<string, unknown>;
type AnyPage = PublishPage<Fields>;

/** Saved fields of each page, of which each can be edited. */
const savedFields: Record<string, Fields> = {
  cadences: { ...fieldsOf([]) },
  'practice-settings': { ...Object.fromEntries(profileFields.map((field) => [field, ''])), portalLink: 'elm-vets' },
  'text-messages': {
    isTextingOn: true,
    isAutoReplyOn: false,
    autoReply: '',
    ...hoursOfWeek(null),
    order: ['hours'],
    'reply-hours': { name: 'Hours', text: 'We open at eight.' },
  },
};

/** The kinds of settings that no page edits yet. */
const unedited: readonly SettingsKind[] = ['post-appointment'];

const modules = import.meta.glob<Fields>('./*/*-page.ts', { eager: true });
const isPage = (one: unknown): one is AnyPage => typeof one === 'object' && one !== null && 'recall' in one;
const pages = Object.values(modules).flatMap((module) =>
  Object.values(module)
    .map((one): unknown => (typeof one === 'function' ? (one as (now: readonly never[]) => unknown)([]) : one))
    .filter(isPage),
);

it('each settings page has an id of its own, under which its edits are stored', () => {
  expect(pages.map(({ id }) => id).toSorted()).toEqual(Object.keys(savedFields));
  expect(pages).toHaveLength(Object.keys(modules).length);
});

describe.each(pages)('the settings page $id', ({ id, steps, describe: describeChange }) => {
  const saved = savedFields[id] ?? {};

  it.each(Object.keys(saved))('publishes an edit of %s, and says what it is', (field) => {
    const of = { ...saved, autoReplyId: 'template' };
    expect(steps(of, [field], of).flatMap(({ keys }) => keys)).toEqual([field]);
    expect(describeChange(field, of, of).label).not.toBe('');
  });
});

describe('a published change', () => {
  const kindOf = (option: (typeof settingsChange)['def']['options'][number]): SettingsKind =>
    option.shape.subject.shape.kind.def.values[0] as SettingsKind;

  it.each(settingsChange.def.options.map((option) => [kindOf(option), option] as const))(
    'of the kind %s is shown in the history of one page',
    (kind, option) => {
      const changes = fc.sample(arbitraryOf(option) as fc.Arbitrary<SettingsChange>, { numRuns: 100, seed: 1 });
      const recalling = pages.filter(({ recall }) => changes.some((change) => recall(change) !== null));
      expect(recalling).toHaveLength(unedited.includes(kind) ? 0 : 1);
    },
  );
});
