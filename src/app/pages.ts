import type { ComponentType } from 'react';
import { fetchConversationCode } from '#src/features/inbox/conversation-code.ts';
import { shell } from '#src/strings/shell.ts';
import { paths } from './paths.ts';

/** A page, and where it is. */
export interface Page {
  path: string;
  /** What the menu, the header and the window's title call it (SH-56). */
  title: string;
  load: () => Promise<ComponentType>;
  /** Addresses below it that show the same page. */
  inner?: readonly string[];
}

const { titles } = shell;

const comingSoon = async () => (await import('#src/features/shell/ComingSoonPage.tsx')).ComingSoonPage;

const cadences = async () => (await import('./CadencesRoute.tsx')).CadencesRoute;

export const inboxPage: Page = {
  path: paths.inbox(),
  title: titles.inbox,
  async load() {
    // The page asks for a conversation's own code after the list; whoever comes for a conversation waits for neither.
    if (location.pathname.startsWith(paths.conversation(''))) void fetchConversationCode();
    return (await import('#src/features/inbox/InboxPage.tsx')).InboxPage;
  },
  // 'start-new' comes first, so that it is never taken for a conversation's id (SH-10).
  inner: ['conversations/start-new', 'conversations/:conversationId'],
};

export const pages: readonly Page[] = [
  { path: paths.home(), title: titles.cadences, load: cadences },
  { path: paths.cadences(), title: titles.cadences, load: cadences },
  {
    path: paths.audit(),
    title: titles.audit,
    load: async () => (await import('./AuditRoute.tsx')).AuditRoute,
  },
  {
    path: paths.textMessages(),
    title: titles.textMessages,
    load: async () => (await import('#src/features/settings/texting/TextMessagesPage.tsx')).TextMessagesPage,
  },
  {
    path: paths.practiceSettings(),
    title: titles.practiceSettings,
    load: async () => (await import('./PracticeSettingsRoute.tsx')).PracticeSettingsRoute,
  },
  { path: paths.appointmentRequests(), title: titles.appointmentRequests, load: comingSoon },
  { path: paths.serviceReminders(), title: titles.serviceReminders, load: comingSoon },
  { path: paths.recommendedCare(), title: titles.recommendedCare, load: comingSoon },
  { path: paths.preAppointment(), title: titles.preAppointment, load: comingSoon },
  { path: paths.postAppointment(), title: titles.postAppointment, load: comingSoon },
  { path: paths.appointmentTypes(), title: titles.preAppointment, load: comingSoon },
  { path: paths.massCommunications(), title: titles.newsletters, load: comingSoon },
  { path: paths.reports(), title: titles.reports, load: comingSoon },
  { path: paths.surveyReport(), title: titles.surveyReport, load: comingSoon },
  { path: paths.surveys(), title: titles.surveys, load: comingSoon },
  { path: paths.surveyCreator(), title: titles.surveyCreator, load: comingSoon },
];

/** Pages outside the main layout, without sidebar and header (D-06). */
export const publicPages: readonly Page[] = [
  { path: paths.register(), title: titles.register, load: comingSoon },
  { path: paths.registered(), title: titles.registered, load: comingSoon },
  { path: paths.smsRegister(), title: titles.smsRegister, load: comingSoon },
];

/** The page of an address that a menu leads to. */
export function pageAt(path: string): Page {
  const page = [inboxPage, ...pages].find((one) => one.path === path);
  if (!page) throw new Error(`There is no page at ${path}`);
  return page;
}

/** Whether there is only a placeholder so far. */
export const isComing = ({ load }: Page): boolean => load === comingSoon;

/** Fetches a page's code as the pointer or focus comes near its link. A failure shows when the page is opened. */
export function warm(path: string): void {
  void pageAt(path)
    .load()
    .catch(() => undefined);
}
