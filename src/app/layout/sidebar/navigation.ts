import {
  BellRing,
  CalendarArrowUp,
  CalendarCheck2,
  CalendarPlus,
  ChartColumn,
  ClipboardList,
  HeartHandshake,
  HeartPulse,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  Newspaper,
  Settings2,
  Syringe,
} from 'lucide-react';
import type { Flags } from '#contract/platform/flags.ts';
import { shell } from '#src/strings/shell.ts';
import { isOn, pageAt } from '../../pages.ts';
import { isSettingsPath, paths } from '../../paths.ts';

export interface NavItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Other addresses at which the item is marked as current. */
  also?: readonly string[];
}

export interface NavSection {
  key: 'inbox' | 'reminders' | 'others' | 'library';
  /** A section with a title can be collapsed. */
  title: string | null;
  items: readonly NavItem[];
}

const { nav } = shell;

interface MenuEntry {
  readonly path: string;
  readonly icon: LucideIcon;
  readonly also?: readonly string[];
}

interface MenuSection extends Omit<NavSection, 'items'> {
  readonly entries: readonly MenuEntry[];
  /** Shown on the root and below /config alone (SH-42). */
  readonly inSettings?: boolean;
}

const menu: readonly MenuSection[] = [
  {
    key: 'inbox',
    title: nav.groups.inbox,
    entries: [
      { path: paths.inbox(), icon: MessagesSquare },
      { path: paths.audit(), icon: CalendarCheck2 },
    ],
  },
  {
    key: 'reminders',
    title: nav.groups.reminders,
    inSettings: true,
    entries: [
      { path: paths.cadences(), icon: BellRing, also: [paths.home()] },
      { path: paths.serviceReminders(), icon: Syringe },
      { path: paths.preAppointment(), icon: CalendarArrowUp, also: [paths.appointmentTypes()] },
      { path: paths.postAppointment(), icon: HeartHandshake },
    ],
  },
  {
    key: 'others',
    title: null,
    entries: [
      { path: paths.massCommunications(), icon: Newspaper },
      { path: paths.textMessages(), icon: MessageSquareText },
      { path: paths.appointmentRequests(), icon: CalendarPlus },
      { path: paths.recommendedCare(), icon: HeartPulse },
      { path: paths.practiceSettings(), icon: Settings2 },
      { path: paths.reports(), icon: ChartColumn },
    ],
  },
  {
    key: 'library',
    title: nav.groups.library,
    entries: [{ path: paths.surveys(), icon: ClipboardList }],
  },
];

/** The sidebar's sections at an address: the pages that are on, titled as the page table says (SH-37 to SH-49, FL-24, D-58). */
export const navigationAt = (pathname: string, flags: Flags): NavSection[] =>
  menu
    .filter(({ inSettings }) => !inSettings || isSettingsPath(pathname))
    .map(({ key, title, entries }) => ({ key, title, items: entries.flatMap((entry) => itemOf(entry, flags)) }))
    .filter(({ items }) => items.length > 0);

function itemOf(entry: MenuEntry, flags: Flags): NavItem[] {
  const page = pageAt(entry.path);
  return isOn(page, flags) ? [{ ...entry, label: page.title }] : [];
}

/** Whether an address is the item's own or lies below it. */
export const isAt = (item: NavItem, pathname: string): boolean =>
  pathname === item.path || pathname.startsWith(`${item.path}/`) || (item.also?.includes(pathname) ?? false);

/** The section that an address belongs to. */
export const sectionOf = (sections: readonly NavSection[], pathname: string): NavSection | undefined =>
  sections.find((section) => section.items.some((item) => isAt(item, pathname)));
