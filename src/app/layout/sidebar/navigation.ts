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
import { isSettingsPath, paths } from '../../paths.ts';

export interface NavItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Other addresses that are this item's too. */
  also?: readonly string[];
}

export interface NavSection {
  key: 'inbox' | 'reminders' | 'others' | 'library';
  /** A group has a name and can be folded; the others just stand there. */
  title: string | null;
  items: readonly NavItem[];
}

const { items, nav } = shell;

/** What the sidebar holds at an address, by the eight flags (SH-37 to SH-49, FL-24). A group without items is left out. */
export function navigationAt(pathname: string, flags: Readonly<Record<SidebarFlag, boolean>>): NavSection[] {
  const when = (shown: boolean, item: NavItem): NavItem[] => (shown ? [item] : []);
  const sections: NavSection[] = [
    {
      key: 'inbox',
      title: nav.groups.inbox,
      items: [
        ...when(flags.TwoWayMessagingEnabled, { path: paths.inbox(), label: items.inbox, icon: MessagesSquare }),
        ...when(flags.UnconfirmedAppointmentsPageEnabled, {
          path: paths.audit(),
          label: items.audit,
          icon: CalendarCheck2,
        }),
      ],
    },
    {
      key: 'reminders',
      title: nav.groups.reminders,
      items: isSettingsPath(pathname)
        ? [
            { path: paths.cadences(), label: items.cadences, icon: BellRing, also: [paths.home()] },
            { path: paths.serviceReminders(), label: items.serviceReminders, icon: Syringe },
            {
              path: paths.preAppointment(),
              label: items.preAppointment,
              icon: CalendarArrowUp,
              also: [paths.appointmentTypes()],
            },
            ...when(flags.PostAppointmentCommunicationsEnabled, {
              path: paths.postAppointment(),
              label: items.postAppointment,
              icon: HeartHandshake,
            }),
          ]
        : [],
    },
    {
      key: 'others',
      title: null,
      items: [
        ...when(flags.NewslettersPageEnabled, {
          path: paths.massCommunications(),
          label: items.newsletters,
          icon: Newspaper,
        }),
        ...when(flags.TextMessagesPageEnabled, {
          path: paths.textMessages(),
          label: items.textMessages,
          icon: MessageSquareText,
        }),
        { path: paths.appointmentRequests(), label: items.appointmentRequests, icon: CalendarPlus },
        { path: paths.recommendedCare(), label: items.recommendedCare, icon: HeartPulse },
        ...when(flags.SettingsPageEnabled, {
          path: paths.practiceSettings(),
          label: items.practiceSettings,
          icon: Settings2,
        }),
        ...when(flags.ContentLibraryFormsEnabled, { path: paths.reports(), label: items.reports, icon: ChartColumn }),
      ],
    },
    {
      key: 'library',
      title: nav.groups.library,
      items: when(flags.ContentLibraryFormsEnabled, {
        path: paths.surveys(),
        label: items.surveys,
        icon: ClipboardList,
      }),
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
