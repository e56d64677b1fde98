import type { ComponentType } from 'react';
import type { FlagKey, Flags } from '#contract/platform/flags.ts';
import { isPublicPage } from '#contract/platform/public-pages.ts';
import { fetchConversationCode } from '#src/features/inbox/conversation-code.ts';
import { fetchViewCode } from '#src/features/newsletters/views-code.ts';
import { shell } from '#src/strings/shell.ts';
import { paths } from './paths.ts';
import { type PublicPage, publicPages } from './public-pages.ts';

/** A page of the signed-in staff, inside the main layout. */
interface StaffPage {
  readonly path: string;
  /** Shown in the menu, in the header and as the window's title (SH-56). */
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
  /** While it is off, the page is neither in the menu nor at its address (D-58); null for a page that every practice has. */
  readonly flag: FlagKey | null;
  /** Addresses below `path` that show the same page. */
  readonly inner?: readonly string[];
  readonly public?: never;
}

export type Page = StaffPage | PublicPage;

const { titles } = shell;

const cadences = async () => (await import('./CadencesRoute.tsx')).CadencesRoute;

const reportRoutes = () => import('./ReportsRoute.tsx');

const visitRoutes = () => import('./VisitsRoute.tsx');

const inbox = async () => {
  // The conversation's chunk is otherwise fetched after the list.
  if (location.pathname.startsWith(paths.conversation(''))) void fetchConversationCode();
  return (await import('#src/features/inbox/InboxPage.tsx')).InboxPage;
};

const newsletters = async () => {
  // The chunk of what is shown is otherwise fetched after the page's; links of other pages lead to the lists.
  void fetchViewCode(location.pathname === paths.massCommunications() ? location.search : '');
  return (await import('./NewslettersRoute.tsx')).NewslettersRoute;
};

/** Visitors with a token get their own page at this address. */
const smsRegistration = async () =>
  (await import('#src/features/sms-registration/SmsRegistrationPage.tsx')).SmsRegistrationPage;

const forms = 'content-library-forms';

/** Every page, its address and who may open it; the routes, the gates and the menu read this table. */
export const pages: readonly Page[] = [
  { path: paths.home(), title: titles.cadences, flag: null, load: cadences },
  { path: paths.cadences(), title: titles.cadences, flag: null, load: cadences },
  {
    path: paths.audit(),
    title: titles.audit,
    flag: 'unconfirmed-appointments-page-enabled',
    load: async () => (await import('./AuditRoute.tsx')).AuditRoute,
  },
  {
    path: paths.inbox(),
    title: titles.inbox,
    flag: 'two-way-messaging-enabled',
    load: inbox,
    // 'start-new' comes first, so that it is never taken for a conversation's id (SH-10).
    inner: ['conversations/start-new', 'conversations/:conversationId'],
  },
  {
    path: paths.textMessages(),
    title: titles.textMessages,
    flag: 'text-messages-page-enabled',
    load: async () => (await import('#src/features/settings/texting/TextMessagesPage.tsx')).TextMessagesPage,
  },
  {
    path: paths.practiceSettings(),
    title: titles.practiceSettings,
    flag: 'settings-page-enabled',
    load: async () => (await import('./PracticeSettingsRoute.tsx')).PracticeSettingsRoute,
  },
  {
    path: paths.appointmentRequests(),
    title: titles.appointmentRequests,
    flag: null,
    load: async () => (await import('./AppointmentRequestsRoute.tsx')).AppointmentRequestsRoute,
  },
  {
    path: paths.serviceReminders(),
    title: titles.serviceReminders,
    flag: null,
    load: async () => (await import('./ServiceRemindersRoute.tsx')).ServiceRemindersRoute,
  },
  {
    path: paths.recommendedCare(),
    title: titles.recommendedCare,
    flag: null,
    load: async () => (await import('./RecommendedCareRoute.tsx')).RecommendedCareRoute,
  },
  {
    path: paths.preAppointment(),
    title: titles.preAppointment,
    flag: null,
    load: async () => (await visitRoutes()).VisitsRoute,
  },
  {
    path: paths.postAppointment(),
    title: titles.postAppointment,
    flag: 'post-appointment-communications-enabled',
    load: async () => (await import('./ThankYouRoute.tsx')).ThankYouRoute,
  },
  {
    path: paths.appointmentTypes(),
    title: titles.preAppointment,
    flag: null,
    load: async () => (await visitRoutes()).AppointmentTypesRoute,
  },
  {
    path: paths.massCommunications(),
    title: titles.newsletters,
    flag: 'newsletters-page-enabled',
    load: newsletters,
  },
  { path: paths.reports(), title: titles.reports, flag: forms, load: async () => (await reportRoutes()).ReportsRoute },
  {
    path: paths.surveyReport(),
    title: titles.surveyReport,
    flag: forms,
    load: async () => (await reportRoutes()).SurveyReportRoute,
  },
  {
    path: paths.surveys(),
    title: titles.surveys,
    flag: forms,
    load: async () => (await import('./SurveysRoute.tsx')).SurveysRoute,
  },
  {
    path: paths.surveyCreator(),
    title: titles.surveyCreator,
    flag: forms,
    load: async () => (await import('./SurveyDesignerRoute.tsx')).SurveyDesignerRoute,
  },

  ...publicPages.map((page) => (page.path === paths.smsRegister() ? { ...page, load: smsRegistration } : page)),
];

/** @throws Error where no page has this address. */
export function pageAt(path: string): Page {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page at ${path}`);
  return page;
}

/** Whether a practice with these flags has the page. */
export const isOn = ({ flag }: Page, flags: Flags): boolean => !flag || flags[flag];

/** Whether an address has this path, with a slash at its end or without. */
export const isAt = ({ pathname }: Pick<Location, 'pathname'>, path: string): boolean =>
  pathname.replace(/\/$/, '') === path;

/** Whether an address can be opened without a session. */
export const isPublicAddress = (address: Pick<Location, 'pathname' | 'search'>): boolean =>
  isAt(address, paths.logout()) || isPublicPage(address);

/** Fetches a page's code while the pointer or focus is on its link. A failure shows when the page is opened. */
export function preloadPage(path: string): void {
  void pageAt(path)
    .load()
    .catch(() => undefined);
}
