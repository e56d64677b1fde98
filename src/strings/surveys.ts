import { count } from './grammar.ts';
import { reports } from './reports.ts';

/** The list of surveys. */
export const surveys = {
  intro:
    'What you ask your clients after a visit. Each client who is asked gets a link of their own and can answer once.',
  loading: 'Loading your surveys',
  failed: reports.surveysFailed,
  add: 'New survey',

  list: 'Surveys',
  keys: 'Up and down move between surveys, left and right between the actions of one.',
  open: (name: string) => `Edit ${name}`,
  status: reports.status,
  edited: (version: number) => `Edited since version ${version}`,
  withThanks: 'Goes with the thank-you',
  over: (day: string) => `Last day was ${day}`,
  questions: (value: number) => count(value, 'question', 'questions'),
  answered: reports.answered,
  rate: reports.rate,

  publish: 'Publish',
  publishAgain: 'Publish the edits',
  reopen: 'Open again',
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  more: (name: string) => `More actions on ${name}`,
  edit: 'Edit',
  report: 'Report',
  copy: 'Copy',
  close: 'Close',

  copyOf: (name: string) => `Copy of ${name}`,
  published: (name: string) => `“${name}” is published`,
  publishedText: 'Clients who are asked from now on can answer it.',
  reopened: (name: string) => `“${name}” is open again`,
  closed: (name: string) => `“${name}” is closed`,
  closedText: 'It takes no more answers. Clients who have it open can send theirs for another day.',
  undo: 'Undo',
  copied: (name: string) => `“${name}” was added as a draft`,
  notPublished: (name: string) => `“${name}” was not published`,
  notClosed: (name: string) => `“${name}” was not closed`,
  notCopied: (name: string) => `“${name}” was not copied`,
  problems: {
    no_questions: 'It has no question yet.',
    foreign_required: 'It requires an answer to a question that cannot be asked here. Make that question optional.',
    untitled: 'A question has no words yet.',
    too_few_choices: 'A question has too few choices to choose from.',
    too_long: 'A question has words that are too long.',
    long_words: 'The title, the introduction or the words of thanks are too long.',
    review_address: 'The link to write a review is not a full address.',
    last_day_over: 'Its last day for answers is over.',
  },

  none: {
    title: 'Ask your clients how it went',
    text: 'Begin with one of these. You can change every question before anybody is asked.',
  },
  form: {
    title: 'New survey',
    close: 'Close',
    name: 'Name',
    nameHint: 'For you and your colleagues. Clients read the title of the survey.',
    nameRequired: 'Enter a name.',
    nameTooLong: (most: number) => `At most ${most} characters.`,
    starter: 'Begin with',
    cancel: 'Cancel',
    create: 'Create',
    failed: 'The survey was not created.',
  },
};
