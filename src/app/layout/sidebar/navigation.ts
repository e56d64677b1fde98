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
import type { SidebarFlag } from '#contract/platform/flags.ts';
import { shell } from '#src/strings/shell.ts';
import { isComing, pageAt } from '../../pages.ts';
import { isSettingsPath, paths } from '../../paths.ts';

export interface NavItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Its page is still to come. */
  isComing: boolean;
  /** Other addresses that are this item's too. */
  also?: readonly string[];
}

export interface NavSection {
  key: 'inbox' | 'reminders' | 'others' | 'library';
  /** A group has a name and can be folded; the others just stand there. */
  title: string | null;
  items: readonly NavItem[];
}

const { nav } = shell;

const itemAt = (path: string, icon: LucideIcon, also?: readonly string[]): NavItem => {
  const page = pageAt(path);
  return { path, label: page.title, icon, isComing: isComing(page), ...(also && { also }) };
};

/** What the sidebar holds at an address, by the eight flags (SH-37 to SH-49, FL-24). A group without items is left out. */
export function navigationAt(pathname: string, flags: Readonly<Record<SidebarFlag, boolean>>): NavSection[] {
  const when = (shown: boolean, item: NavItem): NavItem[] => (shown ? [item] : []);
  const sections: NavSection[] = [
    {
      key: 'inbox',
      title: nav.groups.inbox,
      items: [
        ...when(flags.TwoWayMessagingEnabled, itemAt(paths.inbox(), MessagesSquare)),
        ...when(flags.UnconfirmedAppointmentsPageEnabled, itemAt(paths.audit(), CalendarCheck2)),
      ],
    },
    {
      key: 'reminders',
      title: nav.groups.reminders,
      items: isSettingsPath(pathname)
        ? [
            itemAt(paths.cadences(), BellRing, [paths.home()]),
            itemAt(paths.serviceReminders(), Syringe),
            itemAt(paths.preAppointment(), CalendarArrowUp, [paths.appointmentTypes()]),
            ...when(flags.PostAppointmentCommunicationsEnabled, itemAt(paths.postAppointment(), HeartHandshake)),
          ]
        : [],
    },
    {
      key: 'others',
      title: null,
      items: [
        ...when(flags.NewslettersPageEnabled, itemAt(paths.massCommunications(), Newspaper)),
        ...when(flags.TextMessagesPageEnabled, itemAt(paths.textMessages(), MessageSquareText)),
        itemAt(paths.appointmentRequests(), CalendarPlus),
        itemAt(paths.recommendedCare(), HeartPulse),
        ...when(flags.SettingsPageEnabled, itemAt(paths.practiceSettings(), Settings2)),
        ...when(flags.ContentLibraryFormsEnabled, itemAt(paths.reports(), ChartColumn)),
      ],
    },
    {
      key: 'library',
      title: nav.groups.library,
      items: when(flags.ContentLibraryFormsEnabled, itemAt(paths.surveys(), ClipboardList)),
    },
  ];
  return sections.filter((section) => section.items.length > 0);
}

/** Whether an address is the item's own or lies below it. */
export const isAt = (item: NavItem, pathname: string): boolean =>
  pathname === item.path || pathname.startsWith(`${item.path}/`) || (item.also?.includes(pathname) ?? false);

/** The group that an address belongs to. */
export const sectionOf = (sections: readonly NavSection[], pathname: string): NavSection | undefined =>
  sections.find((section) => section.items.some((item) => isAt(item, pathname)));
