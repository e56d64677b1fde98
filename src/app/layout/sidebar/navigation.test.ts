import { describe, expect, it } from 'vitest';
import { type FlagKey, flagKeys, type Flags } from '#contract/platform/flags.ts';
import { pageAt } from '../../pages.ts';
import { navigationAt } from './navigation.ts';

const flags = (...on: FlagKey[]) => Object.fromEntries(flagKeys.map((key) => [key, on.includes(key)])) as Flags;
const outline = (pathname: string, ...on: FlagKey[]) =>
  Object.fromEntries(
    navigationAt(pathname, flags(...on)).map(({ key, items }) => [key, items.map((item) => item.label)]),
  );

describe('the sidebar’s items', () => {
  it('are only the two that every practice has if no flag is on [SH-45] [SH-46] [FL-24]', () => {
    expect(outline('/appointment-audit')).toEqual({ others: ['Appointment Booking', 'Recommended care'] });
  });

  describe('behind a flag', () => {
    it.each([
      ['two-way-messaging-enabled', 'inbox', 'Client communications'],
      ['unconfirmed-appointments-page-enabled', 'inbox', 'Appointment audit'],
      ['post-appointment-communications-enabled', 'reminders', 'Post-appointment communications'],
      ['newsletters-page-enabled', 'others', 'Newsletters'],
      ['text-messages-page-enabled', 'others', 'Text messages'],
      ['settings-page-enabled', 'others', 'Practice settings'],
      ['content-library-forms', 'others', 'Reports'],
      ['content-library-forms', 'library', 'Surveys'],
    ] as const)('show with %s alone: %s › %s', (flag, section, label) => {
      const others = flagKeys.filter((key) => key !== flag);
      expect(outline('/', flag)[section]).toContain(label);
      expect(outline('/', ...others)[section] ?? []).not.toContain(label);
    });
  });

  it('include the reminders on the root and below /config only [SH-40] [SH-42]', () => {
    const reminders = ['Schedule & Mediums', 'Medical service reminders', 'Pre-appointment communications'];
    for (const at of ['/', '/config/reports', '/config/cadences-customization'])
      expect(outline(at)['reminders']).toEqual(reminders);
    for (const at of ['/appointment-audit', '/client-communications', '/configuration'])
      expect(outline(at)['reminders']).toBeUndefined();
  });

  it('have the title of their page', () => {
    const items = navigationAt('/', flags(...flagKeys)).flatMap((section) => section.items);
    for (const { path, label } of items) expect(label).toBe(pageAt(path).title);
    expect(items.map(({ label }) => label)).toEqual([
      'Client communications',
      'Appointment audit',
      'Schedule & Mediums',
      'Medical service reminders',
      'Pre-appointment communications',
      'Post-appointment communications',
      'Newsletters',
      'Text messages',
      'Appointment Booking',
      'Recommended care',
      'Practice settings',
      'Reports',
      'Surveys',
    ]);
  });
});
