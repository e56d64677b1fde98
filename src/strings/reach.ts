import type { ReminderObstacle } from '#contract/rules/cadences/reminder-obstacles.ts';
import { count, formatNumber, listed } from './grammar.ts';

type About = 'visits' | 'thanks';

/** Why clients hear nothing, as a part of a sentence. */
const reasons: Readonly<Record<ReminderObstacle, string>> = {
  campaign_off: 'messages are turned off',
  option_not_chosen: 'nothing is chosen for the day',
  medium_off: 'not chosen for the day',
  not_started: 'messages start later',
  appointment_deleted: 'visit deleted',
  pet_deceased: 'pet has died',
  on_hold: 'paused by staff',
  end_of_life: 'end-of-life visit',
  excluded_type: 'left-out type',
  excluded_service: 'left-out service',
  classification: 'left-out classification',
  booked_already: 'pet has a visit booked',
  not_coming: 'said they cannot come',
  booked_later: 'booked after the moment',
  visit_begun: 'visit begins earlier',
  texting_off: 'texting is off',
  no_number: 'no mobile number',
  no_email: 'no email address',
  email_bounced: 'earlier emails came back',
  email_complained: 'reported as spam',
  no_address: 'no mailing address',
  bad_address: 'mailing address nobody can deliver to',
  unsubscribed: 'opted out of texts',
  unsubscribed_after_visits: 'opted out of messages after visits',
  once_in_six_months: 'thanked within 6 months',
  merged: 'included in another message',
};

const messages = (value: number) => count(value, 'message', 'messages');
const visits = (value: number) => count(value, 'visit', 'visits');
const clients = (value: number) => count(value, 'client', 'clients');

/** How many clients will hear what, and who will not and why. */
export const reach = {
  title: 'Who will hear from you',
  text: 'Counted by the rule that sends, over the visits in your calendar and with your edits.',
  loading: 'Counting who will hear from you',
  failed: 'It could not be counted who will hear from you.',
  summary: {
    visits: (all: number, sent: number) => `In the coming 14 days: ${visits(all)}, ${messages(sent)}.`,
    thanks: (all: number, sent: number) =>
      `In the coming 14 days: ${visits(all)} to thank for, ${count(sent, 'email', 'emails')}.`,
  } satisfies Readonly<Record<About, (all: number, sent: number) => string>>,
  unreached: (value: number) => (value === 0 ? 'Every client hears from you.' : `${clients(value)} will hear nothing.`),
  without: 'Visits without a message:',
  ofVisits: (value: number, why: readonly ReminderObstacle[]) =>
    `${visits(value)}: ${listed(why.map((one) => reasons[one]))}`,
  reason: (value: number, why: readonly ReminderObstacle[]) =>
    `${clients(value)}: ${listed(why.map((one) => reasons[one]))}`,
  more: (value: number) => `and ${count(value, 'more visit', 'more visits')}`,
  moreServices: (value: number) => `and ${count(value, 'more service', 'more services')}`,
  unnamed: 'Unnamed client',
  visit: (animal: string | null, day: string) => (animal === null ? day : `${animal}, ${day}`),
  service: (animal: string | null, name: string | undefined, day: string) =>
    [animal, name, `due ${day}`].filter(Boolean).join(', '),
  edited: (before: number, after: number, unreachedBefore: number, unreachedAfter: number) =>
    `Your edits change this: ${messages(before)} become ${formatNumber(after)}, and ${formatNumber(unreachedBefore)} clients who hear nothing become ${formatNumber(unreachedAfter)}.`,
  unchanged: 'Your edits do not change these numbers.',
  change: {
    visits: (change: string) => `Before visits: ${change}`,
    thanks: (change: string) => `After visits: ${change}`,
    services: (change: string) => `Services: ${change}`,
  } satisfies Readonly<Record<About | 'services', (change: string) => string>>,
  hasProblems: 'Your edits are counted once their problems are fixed.',

  test: {
    title: 'Send me a test',
    text: 'A message about a made-up visit, with your edits. Clients, reports and the audit do not see it.',
    cadence: 'Message',
    medium: 'Send it by',
    byEmail: 'Email to me',
    byText: 'Text to a number',
    phone: 'Mobile number',
    send: 'Send me a test',
    sent: (to: string) => `Test sent to ${to}`,
    hasProblems: 'Fix the problems of your edits first.',
  },
};
