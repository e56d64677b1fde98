import { count, listed } from './grammar.ts';

interface Unsent {
  readonly texts: number;
  readonly drafts: number;
  readonly callResults: number;
  readonly invitations: number;
}

const unsent = ({ texts, drafts, callResults, invitations }: Unsent) =>
  [
    [texts, 'text', 'texts'] as const,
    [drafts, 'draft', 'drafts'] as const,
    [callResults, 'call result', 'call results'] as const,
    [invitations, 'invitation', 'invitations'] as const,
  ].filter(([value]) => value > 0);

/** The confirmation before a sign-out that would lose unsent or unpublished work. */
export const signOutQuestion = {
  title(work: Unsent, isUnpublished: boolean) {
    const parts = unsent(work);
    if (parts.length === 0) return 'Settings are not published yet';
    const isOne = parts.length === 1 && parts[0]?.[0] === 1;
    const things = listed(parts.map(([value, one, other]) => count(value, one, other)));
    return `${things} ${isOne ? 'is' : 'are'} not sent yet${isUnpublished ? ', and settings are not published yet' : ''}`;
  },
  text(work: Unsent, isUnpublished: boolean) {
    const isUnsent = unsent(work).length > 0;
    const lost = [
      ...(isUnsent ? ['whatever is not sent'] : []),
      ...(isUnpublished ? ['your unpublished settings'] : []),
    ];
    return `If you sign out now, ${listed(lost)} will be deleted.`;
  },
  goTo: (page: string) => `Go to ${page}`,
  goToConversation: 'Go to the conversation',
  discard: 'Discard and sign out',
};
