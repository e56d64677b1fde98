import type { getReminderReport } from '#contract/campaigns/reminder-report.ts';
import type { Output } from '#contract/http.ts';
import type { Cadence, Medium } from '#contract/rules/cadences/cadences.ts';
import type { Score } from '#contract/rules/surveys/score.ts';
import type { getSurveyProgress } from '#contract/surveys/submissions.ts';
import { cadences } from './cadences.ts';
import { count, formatNumber } from './grammar.ts';

type ReminderRow = Output<typeof getReminderReport>['rows'][number];
interface Rating {
  readonly rating: number;
  readonly max: number;
}

const mediumNames: Record<Medium, string> = { SMS: 'Text', EMAIL: 'Email', POSTCARD: 'Postcard' };
const clients = (value: number) => count(value, 'client', 'clients');

const percent = (part: number, whole: number): number => Math.round((part / whole) * 100);
const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

/** The reports. */
export const reports = {
  intro: 'What your clients have answered, and what became of your newsletters and reminders.',
  loading: 'Loading',
  loadingOf: (part: string) => `Loading: ${part}`,
  surveys: 'Surveys',
  nobody: 'A client who is not in the practice software any more',
  ratingOf: ({ rating, max }: Rating) => `${rating} of ${max}`,

  days: {
    label: 'Days',
    all: 'All days',
    names: { month: 'This month', quarter: 'The last 3 months', year: 'The last year', own: 'Days of your own' },
    from: 'From',
    to: 'To',
    wrongOrder: 'The last day is before the first.',
  },

  latest: {
    title: 'Latest answers',
    failed: 'The latest answers could not be loaded',
    none: 'Nobody has answered a survey yet.',
    more: 'Show more',
    moreFailed: 'More answers could not be loaded.',
  },

  newsletters: {
    title: 'Newsletters',
    all: 'All newsletters',
    failed: 'Your newsletters could not be loaded',
    none: 'No newsletter has been sent yet.',
    readers: 'Readers',
    delivered: 'Delivered',
    clicked: 'Opened a link',
    value: formatNumber,
  },

  reminders: {
    title: 'Reminders and thank-you messages',
    failed: 'The reminders could not be loaded',
    none: 'No message was due on these days.',
    headings: { kind: 'Message', sent: 'Sent', failed: 'Not delivered', confirmed: 'Confirmed' },
    kind: (cadence: Cadence, medium: Medium) => `${mediumNames[medium]} ${cadences.moments[cadence]}`,
    confirmed: ({ reminded, confirmed }: { readonly reminded: number; readonly confirmed: number }) =>
      `${formatNumber(confirmed)} of ${formatNumber(reminded)}`,
    notAsked: '–',
    /** What is neither sent nor failed; empty for nothing. */
    notes: ({ waiting, failing = 0, unknown, missed, unreachable }: ReminderRow): string =>
      [
        waiting > failing && `${formatNumber(waiting - failing)} on the way`,
        unknown > 0 && `${formatNumber(unknown)} perhaps delivered`,
        missed > 0 && `${formatNumber(missed)} too late to send`,
        unreachable > 0 && `${clients(unreachable)} could not be reached`,
      ]
        .filter(Boolean)
        .join(' · '),
    failing: (failing: number) => `${formatNumber(failing)} could not be sent yet. It is tried again by itself.`,
    explained:
      '“Sent” is what the carrier, the mail service or the printer took and did not return. “Confirmed” counts visits that were confirmed after the message.',
  },

  followUp: {
    title: 'To follow up',
    failed: 'The unhappy answers could not be loaded',
    none: 'No unhappy answer.',
    open: 'Open the conversation',
    openWith: (client: string) => `Open the conversation with ${client}`,
    rating: ({ title, ...rating }: Rating & { readonly title: string }) =>
      `${rating.rating} of ${rating.max} for “${title}”`,
    quoted: (text: string) => `“${text}”`,
    more: 'Show more',
    moreFailed: 'More answers could not be loaded.',
  },

  single: {
    title: 'Single answers',
    show: 'Show single answers',
    failed: 'The single answers could not be loaded',
    more: 'Show more',
    moreFailed: 'More answers could not be loaded.',
  },

  dropOff: {
    title: 'How far clients come',
    failed: 'How far clients come could not be loaded',
    summary: ({ asked, answered }: Output<typeof getSurveyProgress>) =>
      asked === 0
        ? 'Nobody was asked on these days.'
        : `Of ${clients(asked)} asked, ${formatNumber(answered)} answered.`,
    question: 'Question',
    reached: 'Clients who saw it',
    share: 'Share',
    explained: (answered: number) =>
      answered === 0
        ? 'Each bar counts the clients who saw the question.'
        : 'Each bar counts the clients who saw the question; those who answered saw all.',
    before: (value: number) => `${clients(value)} stopped at a question that is not asked any more.`,
    unknown: (value: number) =>
      `Of ${clients(value)} it is not known how far they came: they have not opened the survey, or their phone did not say.`,
  },

  surveysFailed: 'Your surveys could not be loaded',
  none: {
    title: 'No survey has been published yet',
    text: 'The report of a survey appears here once clients can answer it.',
  },
  status: { DRAFT: 'Draft', PUBLISHED: 'Published', CLOSED: 'Closed' },
  answered: (answers: number) => count(answers, 'answer', 'answers'),
  rate: (answered: number, invited: number) =>
    invited === 0 ? 'Nobody was asked' : `${percent(answered, invited)}% of ${clients(invited)} asked`,

  survey: {
    failed: 'The report could not be loaded',
    filters: 'What is counted',
    survey: 'Survey',
    otherSurvey: 'Not in this list',
    type: 'Type of visit',
    resource: 'With',
    species: 'Species',
    all: 'All',
    clear: 'Show everything',
    empty: { title: 'Nobody has answered yet', text: 'Answers are counted here as soon as they are sent.' },
    emptyFilter: { title: 'No answer matches', text: 'Clients have answered this survey, but none of them this way.' },

    /** On paper, where the filters themselves are left out. */
    counted: ({
      from,
      to,
      type,
      resource,
      species,
    }: { readonly [K in 'from' | 'to' | 'type' | 'resource' | 'species']?: string }) =>
      [
        from && `from ${from}`,
        to && `to ${to}`,
        type && `type of visit: ${type}`,
        resource && `with: ${resource}`,
        species && `species: ${species}`,
      ]
        .filter(Boolean)
        .join(', ') || 'All answers',
    showFilters: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
    print: 'Print',
    export: 'Export',
    exporting: {
      title: 'Export answers',
      text: (answers: number) =>
        `A file for your spreadsheet with the ${count(answers, 'answer', 'answers')} counted here, one a row.`,
      names: 'With the names of clients',
      save: 'Save the file',
      close: 'Close',
      cancel: 'Cancel',
      failed: 'The file was not saved.',
    },
    file: {
      name: (survey: string, day: string) =>
        `${survey.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'survey'}-${day}.csv`,
      columns: ['Answered (time of the practice)', 'Answered (UTC)', 'Version'],
      client: 'Client',
      visit: ['Type of visit', 'With', 'Species'],
      other: (text: string) => `Other: ${text}`,
    },

    answers: 'Answers',
    responseRate: 'Response rate',
    nps: 'How likely to recommend (NPS)',
    csat: 'Satisfied (CSAT)',
    score: ({ value, answers }: Score, isSigned: boolean): string =>
      value === null
        ? `${count(answers, 'answer', 'answers')}: too few for a score`
        : isSigned
          ? signed(value)
          : `${value}%`,
    margin: ({ margin }: Score) => (margin === null ? null : `give or take ${margin}`),

    byWeek: 'Answers by week',
    numbers: 'The numbers',
    week: 'Week of',
    count: 'Answers',
    value: 'Answer',
    share: 'Share',
    percentOf: (part: number, whole: number) => (whole === 0 ? '0%' : `${percent(part, whole)}%`),
    answeredBy: (answered: number, all: number) => `Answered by ${formatNumber(answered)} of ${formatNumber(all)}`,
    mean: (mean: number) => `on average ${mean.toFixed(1)}`,
    versions: ({ first, last }: { first: number; last: number }) =>
      first === last ? `Version ${first}` : `Versions ${first} to ${last}`,
    written: {
      title: 'Written answers',
      search: (question: string) => `Search the answers to “${question}”`,
      found: (shown: number, hasMore: boolean) =>
        `${hasMore ? 'More than ' : ''}${count(shown, 'answer', 'answers')} found`,
      none: 'Nobody has written anything.',
      noMatch: 'No answer contains these words.',
      failed: 'The written answers could not be loaded.',
      more: 'Show more',
      moreFailed: 'More answers could not be loaded.',
    },
  },
};
