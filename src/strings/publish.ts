import { count, listed } from './grammar.ts';

/** Editing, publishing and the publish history, on every settings page. */
export const publishing = {
  bar: (changes: number) => count(changes, 'change not published', 'changes not published'),
  /** Followed by the title of another screen. */
  elsewhere: (here: number, all: number) =>
    here === all ? (all === 1 ? 'It is on' : 'All of them are on') : `${here} of them on`,
  barLabel: 'Unpublished changes',
  problems: (value: number) => `${count(value, 'problem', 'problems')} to fix before you can publish`,
  problemList: 'Problems',
  problemsElsewhere: 'Problems on other pages',
  problemOn: (screen: string, field: string, problem: string) => `${screen}, ${field}: ${problem}`,
  showProblem: 'Show it',
  forgetProblem: 'Discard that edit',
  forgotten: (field: string) => `${field} is as it was published.`,
  moreProblems: (value: number) => `and ${value} more`,
  publish: 'Publish Changes',
  discard: 'Discard',
  close: 'Close',

  dialog: {
    title: 'Publish these changes?',
    intro: 'They take effect for everyone at your practice, and for what your clients receive, as soon as you publish.',
    was: 'From: ',
    becomes: 'To: ',
    cancel: 'Keep editing',
    publishing: 'Publishing',
    confirm: 'Publish',
  },
  notLoaded: 'These settings could not be loaded',
  failed: {
    title: 'Changes could not be published.',
    hint: 'Your edits are saved. Try again.',
    unknown: 'It is not known whether all changes are published.',
    unknownHint: 'The server does not answer. Your edits are saved. Try again to find out.',
    retry: 'Try again',
    isPublished: 'Published',
    isNot: 'Not published',
    isUnknown: 'Not known yet',
  },
  conflict: {
    title: 'A colleague published different changes',
    inBar: ([field, ...others]: readonly string[]) =>
      others.length === 0
        ? `A colleague has published another value of “${field}”. You choose one when you publish.`
        : `A colleague has published other values of ${others.length + 1} of these fields. You choose when you publish.`,
    intro: 'Choose which version to keep for each field. Then publish.',
    theirs: 'Your colleague’s version',
    mine: 'Your version',
    takeTheirs: (field: string) => `Use your colleague’s version for ${field}`,
    keepMine: (field: string) => `Keep your version for ${field}`,
    take: 'Use your colleague’s version',
    keep: 'Keep your version',
    theirsStay: 'Your colleague’s version stays',
  },
  done: (changes: number) => count(changes, 'change published', 'changes published'),
  /** A colleague published the same values a moment before. */
  alreadyPublished: 'These values are published already',
  undo: 'Undo',

  discarding: {
    title: 'Discard your changes?',
    text: (changes: number, screens: readonly string[]) =>
      [
        changes === 1
          ? 'One edited setting goes back to what is published'
          : `${changes} edited settings go back to what is published`,
        screens.length > 0 && `, including what was edited on ${listed(screens)}`,
        '.',
      ]
        .filter(Boolean)
        .join(''),
    keep: 'Keep editing',
    confirm: 'Discard',
  },
  leaving: {
    title: 'These changes are not published',
    text: 'Clients and colleagues do not see them yet. They stay on this computer until you come back.',
    stay: 'Stay',
    leave: 'Leave, publish later',
  },

  history: {
    open: 'History',
    title: 'Published changes',
    loading: 'Loading history',
    failed: 'The history could not be loaded',
    empty: 'Nothing has been published on this page yet.',
    somebody: 'Somebody',
    revert: 'Undo',
    revertOf: (when: string) => `Undo the changes published on ${when}`,
    isRevert: 'Undid an earlier change',
    reverted: 'Undone',
    done: 'Change undone',
    notDone: 'The change could not be undone',
    undoneSince: 'This was undone already.',
    undoneBy: (name: string | undefined) => `${name ?? 'A colleague'} has undone it already`,
    changedSince: 'Some of it has been changed again since. Undo the later change first.',
    more: 'Show earlier',
  },
  nothing: 'empty',
  onOff: (isOn = false) => (isOn ? 'On' : 'Off'),
};
