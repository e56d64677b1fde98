import { sharedState } from '#src/lib/shared-state.ts';
import { readDraft } from '#src/outbox/text-drafts.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { composing } from '#src/strings/composer.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { HowToSend } from './how-to-send.ts';
import { whenUploaded } from './use-attachments.ts';

/** A press to send a text whose images are being uploaded. */
interface WaitingPress {
  readonly conversationId: string;
  /** The text as it was then; a press is not for another one. */
  readonly content: string;
}

// Conversations may be left meanwhile.
const presses = sharedState<readonly WaitingPress[]>([]);

/** Sends a text once its images are uploaded, unless it is changed, an image is not to be had, or the press is taken back. */
export function useWaitingPress(conversationId: string, send: (how: HowToSend) => void) {
  const dispatch = useOutboxDispatch();
  const stop = () => presses.change(presses.read().filter((press) => press.conversationId !== conversationId));
  return {
    isWaiting: presses.useValue().some((press) => press.conversationId === conversationId),
    /** @param why shown to who pressed, unless they take it back themselves */
    stop: (why?: string) => {
      stop();
      if (why) showToast({ title: why, alertLevel: 'info' });
    },
    wait: async (how: HowToSend) => {
      stop();
      const press = { conversationId, content: dispatch(readDraft(conversationId)).content };
      presses.change([...presses.read(), press]);
      const isWhole = await whenUploaded(conversationId);
      if (!presses.read().includes(press)) return;
      stop();
      if (!isWhole) showToast({ title: composing.notSent.imageMissing, alertLevel: 'info' });
      else if (dispatch(readDraft(conversationId)).content === press.content) send(how);
    },
  };
}
