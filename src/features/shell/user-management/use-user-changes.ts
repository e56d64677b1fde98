import type { User } from '#contract/campaigns/users.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { useInviteUserMutation, useRemoveUserMutation } from '#src/services/campaigns/users.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { describeError } from '#src/services/describe-error.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import { userManagement } from '#src/strings/user-management.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { nameOrEmail } from './listed-name.ts';
import { removeInvitationDraft } from './use-invitation-draft.ts';

const { invitation, removal } = userManagement;

/** Invites and removes users, one at a time; results are shown as toasts, even after the dialog is closed. */
export function useUserChanges() {
  const dispatch = useThunkDispatch<DraftsRoot>();
  // A shared cache key, so that a reopened dialog sees running requests.
  const [sendInvitation, { isLoading: isInviting }] = useInviteUserMutation({ fixedCacheKey: 'invite' });
  const [sendRemoval, { isLoading: isRemoving }] = useRemoveUserMutation({ fixedCacheKey: 'remove' });
  const isBusy = isInviting || isRemoving;
  return {
    isInviting,
    isRemoving,
    /** Resolves with whether the user was invited (UM-21 to UM-23). */
    async invite(email: string): Promise<boolean> {
      if (isBusy) return false;
      try {
        await sendInvitation({ email }).unwrap();
      } catch (error) {
        const text = describeError(error).message ?? invitation.publishSubError;
        showToast({ title: errorMessages.user_create_failed, text, alertLevel: 'error' });
        return false;
      }
      dispatch(removeInvitationDraft(email));
      const text = invitation.publishSuccessFor(email);
      showToast({ title: invitation.publishSuccess, text, alertLevel: 'success' });
      return true;
    },
    /** Resolves once it has succeeded or failed (UM-24, UM-25). */
    async remove(user: User): Promise<void> {
      if (isBusy) return;
      try {
        await sendRemoval({ email: user.email }).unwrap();
        showToast({ title: removal.success, text: removal.successFor(nameOrEmail(user)), alertLevel: 'success' });
      } catch (error) {
        const { code, message } = describeError(error);
        showToast({
          title: errorMessages.user_remove_failed,
          text: messageForCode(code, message),
          alertLevel: 'error',
        });
      }
    },
  };
}
