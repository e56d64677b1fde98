import { useState } from 'react';
import { useStore } from 'react-redux';
import type { User } from '#contract/campaigns/users.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import {
  listedUsers,
  listUsersEndpoint,
  useInviteUserMutation,
  useRemoveUserMutation,
} from '#src/services/campaigns/users.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { errorMessages, messageForCode, unknownOutcome } from '#src/strings/errors.ts';
import { userManagement } from '#src/strings/user-management.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { isSameEmail, nameOrEmail } from './listed-name.ts';
import { removeInvitationDraft } from './use-invitation-draft.ts';

const { invitation, removal } = userManagement;

type Outcome = 'done' | 'failed' | 'unknown';
const unknown = { title: unknownOutcome.title, text: unknownOutcome.check, alertLevel: 'error' } as const;

const isIn = (users: readonly User[], email: string) => users.some((user) => isSameEmail(user.email, email));

/** Invites and removes users, one at a time; results are shown as toasts, even after the dialog is closed. */
export function useUserChanges() {
  const store = useStore<CampaignsRoot>();
  const dispatch = useThunkDispatch<DraftsRoot & CampaignsRoot>();
  // A shared cache key, so that a reopened dialog sees running requests.
  const [sendInvitation, { isLoading: isInviting }] = useInviteUserMutation({ fixedCacheKey: 'invite' });
  const [sendRemoval, { isLoading: isRemoving }] = useRemoveUserMutation({ fixedCacheKey: 'remove' });
  const [asked, setAsked] = useState<'invite' | 'remove' | null>(null);
  const isBusy = isInviting || isRemoving || asked !== null;

  /** What became of a change. These calls take no key, so where an answer was lost, the list of users is asked. */
  async function outcomeOf(
    error: unknown,
    { change, email, whereListed }: { change: 'invite' | 'remove'; email: string; whereListed: Outcome },
  ): Promise<Outcome> {
    if (error === undefined) return 'done';
    if (isRefusal(error)) return 'failed';
    setAsked(change);
    const read = () => dispatch(listUsersEndpoint.initiate({}, { forceRefetch: true, subscribe: false }));
    const { data } = await dispatch(untilKnown(read, { isRepeatable: true }));
    setAsked(null);
    if (!data) return 'unknown';
    if (isIn(data.data, email)) return whereListed;
    return change === 'invite' ? 'failed' : 'done';
  }

  return {
    isInviting: isInviting || asked === 'invite',
    isRemoving: isRemoving || asked === 'remove',
    /** Resolves with whether the user was invited (UM-21 to UM-23). */
    async invite(email: string): Promise<boolean> {
      if (isBusy) return false;
      // That somebody was invited before says nothing about another invitation.
      const wasListed = isIn(listedUsers(store.getState()), email);
      const { error } = await sendInvitation({ email });
      const outcome = await outcomeOf(error, { change: 'invite', email, whereListed: wasListed ? 'unknown' : 'done' });
      if (outcome === 'done') {
        dispatch(removeInvitationDraft(email));
        showToast({ ...(wasListed ? invitation.again(email) : invitation.first(email)), alertLevel: 'success' });
      } else if (outcome === 'failed') {
        const text = describeError(error).message ?? invitation.publishSubError;
        showToast({ title: errorMessages.user_create_failed, text, alertLevel: 'error' });
      } else showToast(unknown);
      return outcome === 'done';
    },
    /** Resolves once it has succeeded or failed (UM-24, UM-25). */
    async remove(user: User): Promise<void> {
      if (isBusy) return;
      const { email } = user;
      const { error } = await sendRemoval({ email });
      const outcome = await outcomeOf(error, { change: 'remove', email, whereListed: 'failed' });
      if (outcome === 'done')
        showToast({ title: removal.success, text: removal.successFor(nameOrEmail(user)), alertLevel: 'success' });
      else if (outcome === 'failed') {
        const { code, message } = describeError(error);
        showToast({
          title: errorMessages.user_remove_failed,
          text: messageForCode(code, message),
          alertLevel: 'error',
        });
      } else showToast(unknown);
    },
  };
}
