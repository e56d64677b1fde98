import type { MessageHold } from '#contract/campaigns/message-hold.ts';
import { useGetClientOverviewQuery, useSetMessageHoldMutation } from '#src/services/campaigns/clients.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { messageHolds } from '#src/strings/message-holds.ts';
import { shell } from '#src/strings/shell.ts';
import { showToast } from '#src/ui/toasts/toast.ts';

/** What staff have paused for a client, and how to change it; null while unknown, or on a server that cannot pause anything. */
export function useMessageHolds(ownerId: string) {
  const hasOverview = useExtension('client-overview');
  const { currentData } = useGetClientOverviewQuery({ id: ownerId }, { skip: !hasOverview });
  const [change, { isLoading }] = useSetMessageHoldMutation();
  const holds = currentData?.holds;
  if (!holds) return null;
  const set = async (petId: string | null, isHeld: boolean): Promise<void> => {
    const { error } = await change({ id: ownerId, petId, isHeld });
    if (error)
      showToast({
        title: messageHolds.failed,
        text: messageForCode(describeError(error).code),
        alertLevel: 'error',
        action: { label: shell.retry, onClick: () => void set(petId, isHeld) },
      });
  };
  return {
    /** The pause of one animal's messages, or of all where it is null. */
    of: (petId: string | null): MessageHold | undefined => holds.find((hold) => hold.petId === petId),
    isChanging: isLoading,
    set: (petId: string | null, isHeld: boolean) => void set(petId, isHeld),
  };
}
