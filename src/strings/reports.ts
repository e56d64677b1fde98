import type { Score } from '#contract/rules/surveys/score.ts';
import { count, formatNumber } from './grammar.ts';

const percent = (part: number, whole: number): number => Math.round((part / whole) * 100);
const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

/** The reports. */
export const reports = {
  intro: 'What your clients have answered.',
  loading: 'Loading',
  surveysFailed: 'Your surveys could not be loaded',
  none: {
    title: 'No survey has been published yet',
    text: 'The report of a survey appears here once clients can answer it.',
  },
  status: { DRAFT: 'Draft', PUBLISHED: 'Published', CLOSED: 'Closed' },
  answered: (answers: number) => count(answers, 'answer', 'answers'),
  rate: (answered: number, invited: number) =>
    invited === 0
      ? 'Nobody was asked'
      : `${percent(answered, invited)}% of ${count(invited, 'client', 'clients')} asked`,

  survey: {
    failed: 'The report could not be loaded',
    filters: 'What is counted',
    survey: 'Survey',
    otherSurvey: 'Not in this list',
    from: 'From',
    to: 'To',
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
    week: 'Week of',
    count: 'Answers',
    value: 'Answer',
    share: 'Share',
    percentOf: (part: number, whole: number) => (whole === 0 ? '0%' : `${percent(part, whole)}%`),
    answeredBy: (answered: number, all: number) => `Answered by ${formatNumber(answered)} of ${formatNumber(all)}`,
    mean: (mean: number) => `on average ${mean.toFixed(1)}`,
    versions: ({ first, last }: { first: number; last: number }) =>
      first === last ? `Version ${first}` : `Versions ${first} to ${last}`,
    written: (shown: number) => (shown === 1 ? 'One written answer' : `The latest ${shown} written answers`),
  },
};
