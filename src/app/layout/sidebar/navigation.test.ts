import { describe, expect, it } from 'vitest';
import { type SidebarFlag, sidebarFlags } from '#contract/platform/flags.ts';
import { isComing, pageAt } from '../../pages.ts';
import { navigationAt } from './navigation.ts';

const names = Object.keys(sidebarFlags) as SidebarFlag[];
const flags = (...on: SidebarFlag[]) =>
  Object.fromEntries(names.map((name) => [name, on.includes(name)])) as Record<SidebarFlag, boolean>;
const outline = (pathname: string, ...on: SidebarFlag[]) =>
  Object.fromEntries(
    navigationAt(pathname, flags(...on)).map(({ key, items }) => [key, items.map((item) => item.label)]),
  );

describe('the sidebar’s items', () => {
  it('are the two that every practice has, where no flag is on [SH-45] [SH-46] [FL-24]', () => {
    expect(outline('/appointment-audit')).toEqual({ others: ['Appointment Booking', 'Recommended care'] });
  });

  describe('behind a flag', () => {
    it.each([
      ['TwoWayMessagingEnabled', 'inbox', 'Client communications'],
      ['UnconfirmedAppointmentsPageEnabled', 'inbox', 'Appointment audit'],
      ['PostAppointmentCommunicationsEnabled', 'reminders', 'Post-appointment communications'],
      ['NewslettersPageEnabled', 'others', 'Newsletters'],
      ['TextMessagesPageEnabled', 'others', 'Text messages'],
      ['SettingsPageEnabled', 'others', 'Practice settings'],
      ['ContentLibraryFormsEnabled', 'others', 'Reports'],
      ['ContentLibraryFormsEnabled', 'library', 'Surveys'],
    ] as const)('show with %s alone: %s › %s', (flag, section, label) => {
      const others = names.filter((name) => name !== flag);
      expect(outline('/', flag)[section]).toContain(label);
      expect(outline('/', ...others)[section] ?? []).not.toContain(label);
    });
  });

  it('hold the reminders on the root and below /config alone [SH-40] [SH-42]', () => {
    const reminders = ['Schedule & Mediums', 'Medical service reminders', 'Pre-appointment communications'];
    for (const at of ['/', '/config/reports', '/config/cadences-customization'])
      expect(outline(at)['reminders']).toEqual(reminders);
    for (const at of ['/appointment-audit', '/client-communications', '/configuration'])
      expect(outline(at)['reminders']).toBeUndefined();
  });

  it('carry the title of their page, and whether it is still to come', () => {
    const items = navigationAt('/', flags(...names)).flatMap((section) => section.items);
    for (const { path, label, isComing: marked } of items) {
      expect(label).toBe(pageAt(path).title);
      expect(marked).toBe(isComing(pageAt(path)));
    }
    const ready = items.filter((item) => !item.isComing).map(({ label }) => label);
    expect(ready).toEqual([
      'Client communications',
      'Appointment audit',
      'Schedule & Mediums',
      'Text messages',
      'Practice settings',
    ]);
  });
});
