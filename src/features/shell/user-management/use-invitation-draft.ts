import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import { draftSubject } from '#src/drafts/draft-subject.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';

const invitations = draftSubject('invitation', z.object({ email: z.string() }));

/** There is one invitation at a time. */
const only = 'new';

/** The address typed for an invitation that is not sent yet. */
export function useInvitationDraft(): { email: string; type: (email: string) => void } {
  const { draft, type } = useBufferedDraft(invitations, only);
  return { email: draft?.email ?? '', type: (email) => type(email.trim() === '' ? null : { email }) };
}

/** Removes the draft of an invitation that was sent; an address typed since, in another tab, stays. */
export const removeInvitationDraft =
  (sent: string): ThunkAction<void, DraftsRoot, unknown, UnknownAction> =>
  (dispatch, getState) => {
    flushTyped();
    if (invitations.select(getState(), only)?.email.trim() === sent) dispatch(invitations.save(only, null));
  };
