import { publicPages } from '#contract/platform/public-pages.ts';
import type { StartNewClient } from '#src/features/inbox/shared/addresses.ts';

/** The client of a start-new link. */
type KnownClient = Pick<StartNewClient, 'animalOwnerId'> & Partial<StartNewClient>;

const withQuery = (path: string, query: object): string => {
  const set = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path;
};

/** Every address of the app; no other file spells one. */
export const paths = {
  home: () => '/',
  cadences: () => '/config/cadences-customization',
  audit: (day?: string) => withQuery('/appointment-audit', { day }),

  inbox: () => '/client-communications',
  conversation: (conversationId: string) =>
    `/client-communications/conversations/${encodeURIComponent(conversationId)}`,
  startConversation: (client?: KnownClient) =>
    withQuery('/client-communications/conversations/start-new', client ?? {}),

  textMessages: () => '/config/text-messages',
  practiceSettings: () => '/config/practice-settings',
  appointmentRequests: () => '/config/appointment-requests',
  serviceReminders: () => '/config/medical-service-reminders',
  recommendedCare: () => '/config/recommended-care',
  preAppointment: () => '/config/pre-appointment-communications',
  postAppointment: () => '/config/post-appointment-communications',
  appointmentTypes: () => '/config/appointment-type-customization',
  massCommunications: () => '/config/mass-communications',
  newsletters: () => '/config/newsletters',
  reports: () => '/config/reports',
  surveyReport: (id?: string) => withQuery('/config/reports/survey', { id }),
  surveys: () => '/config/surveys',
  surveyCreator: (id?: string) => withQuery('/config/surveys/survey-creator', { id }),

  register: () => publicPages.register.path,
  registered: () => publicPages.registered.path,
  smsRegister: (token?: string) => withQuery(publicPages.smsRegister.path, { token }),

  login: () => '/login',
  loginCallback: () => '/login/callback',
  logout: () => '/logout',
};

/** Whether an address belongs to the settings area, which includes the root. */
export const isSettingsPath = (pathname: string): boolean => pathname === '/' || pathname.includes('config/');
