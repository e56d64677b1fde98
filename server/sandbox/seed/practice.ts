import type { Faker } from '@faker-js/faker';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Calendar } from './calendar.ts';
import { type PracticePlan, textingNumberOf, voiceNumberOf } from './plan.ts';
import { appointmentTypes, autoReplyText, quickReplies, serviceTypes, thankYou } from './practice-texts.ts';
import { visitMediums } from './reminders.ts';
import type { SeedRow } from './rows.ts';
import { lastSync } from './services-due.ts';

/** The staff of a practice. */
export interface Staff {
  readonly rows: SeedRow<'staff_user'>[];
  /** The staff who text clients. */
  readonly writers: { first: string; full: string }[];
  readonly doctors: string[];
}

const services = serviceTypes.map(({ id, name }) => ({ serviceTypeId: id, name, excluded: false }));
const reminded = appointmentTypes.map(({ id, name, excluded }) => ({ appointmentTypeId: id, name, excluded }));

/** The start of reminders of a quiet practice, which is never reached. */
export const quietUntil = '9999-01-01T00:00:00.000Z';

/** The practice's own row: profile, campaigns, texting number, opening hours. */
export function practiceRow(
  faker: Faker,
  plan: PracticePlan,
  calendar: Calendar,
  autoReplyId: string,
): SeedRow<'practice'> {
  const { identity, address } = plan;
  const phoneNumber = textingNumberOf(plan);
  const campaign = { status: 'completed', startDate: calendar.dateOf(-200), resultItem: { phoneNumber } };
  const laterCampaign =
    plan.beginsIn === undefined
      ? campaign
      : { ...campaign, status: 'started', startDate: calendar.dateOf(plan.beginsIn) };
  const enrolledAt = calendar.at(-220, 600).toISOString();
  const open = (startTime: string, endTime: string) => ({ enabled: true, startTime, endTime });
  const weekday = open('08:00', '18:00');
  return {
    practice: rowKeyOf(identity),
    pims: identity.pimsType,
    organization: identity.practiceOrgId,
    branch: identity.practiceSubOrgId,
    name: plan.name,
    time_zone: plan.timeZone,
    texting_number: phoneNumber,
    portal_link: plan.portalLink ?? null,
    profile: {
      token: faker.string.uuid(),
      practiceAddress: address.street,
      practiceAddress2: null,
      practiceAddressCity: address.city,
      practiceAddressState: address.state,
      practiceAddressPostalCode: address.zip,
      practiceAddressCountryCode: 'US',
      practiceEmailAddress: `hello@${plan.domain}`,
      practiceVoicePhone: voiceNumberOf(plan),
      isVelloActive: true,
      billingSapId: faker.string.numeric(8),
      migratedPhnProPractice: false,
      postAppointmentCommunications: { enabled: true, message: thankYou, link: `https://${plan.domain}/reviews` },
    },
    campaign_enrollments: [
      {
        ...campaign,
        campaignType: 'AppointmentReminders',
        mediums: ['SMS', 'EMAIL'],
        campaignConfig: { appointmentTypeSettings: reminded, cadences: visitMediums },
      },
      {
        ...laterCampaign,
        campaignType: 'ServiceReminders',
        mediums: ['SMS', 'EMAIL', 'POSTCARD'],
        campaignConfig: { serviceReminderTypeSettings: services },
      },
      { ...laterCampaign, campaignType: 'PracticeNewsletter', mediums: ['EMAIL'], campaignConfig: null },
    ],
    registration_status: plan.registration,
    messaging_enabled_at: enrolledAt,
    auto_replies: {
      enabledAt: plan.answersAfterHours ? enrolledAt : null,
      templateId: autoReplyId,
      weekdayConfig: {
        '0': { ...weekday, enabled: false },
        '1': weekday,
        '2': weekday,
        '3': weekday,
        '4': weekday,
        '5': weekday,
        '6': open('08:00', '13:00'),
      },
    },
    enrolled_at: enrolledAt,
    appointment_requests_enabled_at: enrolledAt,
    services_sync_started_at: lastSync(calendar).started,
    services_sync_finished_at: lastSync(calendar).finished,
    reminders_from: plan.isQuiet ? quietUntil : calendar.now.toISOString(),
  };
}

/** The last one has been invited and has not signed in yet. */
export function staffOf(faker: Faker, plan: PracticePlan, calendar: Calendar): Staff {
  const people = Array.from({ length: plan.size.staff }, (_, index) => {
    const [first, last] = [faker.person.firstName(), faker.person.lastName()];
    const isInvited = index > 0 && index === plan.size.staff - 1;
    return {
      full: `${first} ${last}`,
      first,
      isInvited,
      row: {
        practice: rowKeyOf(plan.identity),
        id: faker.string.uuid(),
        email: `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '') + `@${plan.domain}`,
        first_name: isInvited ? null : first,
        last_name: isInvited ? null : last,
        invited_at: calendar.at(index - 200, 600).toISOString(),
      },
    };
  });
  const doctorCount = Math.min(Math.max(1, Math.round(plan.size.appointmentsPerDay / 8)), 5);
  return {
    rows: people.map(({ row }) => row),
    writers: people.filter(({ isInvited }) => !isInvited),
    doctors: Array.from({ length: doctorCount }, () => `Dr. ${faker.person.lastName()}`),
  };
}

/** Quick replies and the auto reply; the practice's row refers to it by `autoReplyId`. */
export function templatesOf(
  faker: Faker,
  plan: PracticePlan,
  calendar: Calendar,
  autoReplyId: string,
): SeedRow<'template'>[] {
  const row = (
    id: string,
    type: 'SMS_QUICK_REPLY' | 'TIME_BASED_AUTO_REPLY',
    name: string,
    text: string,
    index: number,
  ) => ({
    practice: rowKeyOf(plan.identity),
    id,
    type,
    name,
    content: { 'en-us': { 'text/plain': text } },
    create_ts: calendar.at(-180, 600 + index).toISOString(),
  });
  return [
    ...quickReplies.map(([name, text], index) => row(faker.string.uuid(), 'SMS_QUICK_REPLY', name, text, index)),
    row(autoReplyId, 'TIME_BASED_AUTO_REPLY', 'Out of office', autoReplyText, quickReplies.length),
  ];
}
