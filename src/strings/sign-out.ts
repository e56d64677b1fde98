import { count, listed } from './grammar.ts';

/** The confirmation before a sign-out that would lose unsent texts or drafts. */
export const signOutQuestion = {
  title: (texts: number, drafts: number) =>
    `${listed([
      ...(texts > 0 ? [count(texts, 'text', 'texts')] : []),
      ...(drafts > 0 ? [count(drafts, 'draft', 'drafts')] : []),
    ])} ${texts + drafts === 1 ? 'is' : 'are'} not sent yet`,
  text: 'If you sign out now, whatever is not sent will be deleted.',
  bothText: 'If you sign out now, whatever is not sent and your unpublished settings will be deleted.',
  unpublished: 'Settings are not published yet',
  unpublishedText: 'If you sign out now, your unpublished settings will be deleted.',
  back: 'Back to client communications',
  discard: 'Discard and sign out',
};
