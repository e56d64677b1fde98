import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';
import { isSettingsPath, paths } from './paths.ts';

describe('addresses', () => {
  const plain = Object.entries(paths)
    .filter(([name]) => name !== 'conversation')
    .map(([name, build]) => [name, (build as () => string)()] as const);

  it('are each the address of one page, or of signing in and out', () => {
    const addresses = plain.map(([, path]) => path);
    expect(new Set(addresses).size).toBe(addresses.length);
    const ofPages = pages.flatMap(({ path, inner = [] }) => [path, ...inner.map((below) => `${path}/${below}`)]);
    const others = [paths.newsletters(), paths.login(), paths.loginCallback(), paths.logout()];
    expect(addresses.filter((path) => !ofPages.includes(path))).toEqual(others);
  });

  it('are those of the specification', () => {
    expect(Object.fromEntries(plain)).toMatchObject({
      home: '/',
      cadences: '/config/cadences-customization',
      audit: '/appointment-audit',
      inbox: '/client-communications',
      startConversation: '/client-communications/conversations/start-new',
      textMessages: '/config/text-messages',
      practiceSettings: '/config/practice-settings',
      appointmentRequests: '/config/appointment-requests',
      serviceReminders: '/config/medical-service-reminders',
      recommendedCare: '/config/recommended-care',
      preAppointment: '/config/pre-appointment-communications',
      postAppointment: '/config/post-appointment-communications',
      appointmentTypes: '/config/appointment-type-customization',
      massCommunications: '/config/mass-communications',
      newsletters: '/config/newsletters',
      reports: '/config/reports',
      surveyReport: '/config/reports/survey',
      surveys: '/config/surveys',
      surveyCreator: '/config/surveys/survey-creator',
      register: '/enroll/register',
      registered: '/enroll/register/success',
      smsRegister: '/sms/register',
      login: '/login',
      loginCallback: '/login/callback',
      logout: '/logout',
    });
  });

  it('links to a conversation by its id, with any characters [SH-09]', () => {
    expect(paths.conversation('c-1')).toBe('/client-communications/conversations/c-1');
    expect(paths.conversation('a/b?c')).toBe('/client-communications/conversations/a%2Fb%3Fc');
  });

  it('links to a new conversation with what is known about the client [SH-10]', () => {
    const client = { animalOwnerId: '42', firstName: 'Zoë', lastName: 'O’Hara Lee', smsPhone: '+15551234567' };
    const url = new URL(paths.startConversation(client), 'http://localhost');
    expect(url.pathname).toBe('/client-communications/conversations/start-new');
    expect(Object.fromEntries(url.searchParams)).toEqual(client);
    expect(paths.startConversation({ animalOwnerId: '42', firstName: '' })).toMatch(/start-new\?animalOwnerId=42$/);
  });

  it('treats the root and all addresses with config/ as settings [SH-59]', () => {
    expect([paths.home(), paths.reports(), paths.surveyCreator()].map(isSettingsPath)).not.toContain(false);
    expect([paths.audit(), paths.inbox(), '/configuration'].map(isSettingsPath)).not.toContain(true);
  });
});
