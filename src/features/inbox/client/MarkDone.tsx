import { useEffect, useRef } from 'react';
import { inbox } from '#src/strings/inbox.ts';
import { warmDialog } from '#src/ui/overlays/Dialog.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import type { DoneQuestion } from '../actions/use-done-question.ts';

const MarkDoneDialog = lazyWithPreload('mark done', async () => {
  warmDialog();
  return (await import('./MarkDoneDialog.tsx')).MarkDoneDialog;
});
const MarkManyDone = lazyWithPreload('mark many done', async () => (await import('./MarkManyDone.tsx')).MarkManyDone);

/** Loads the dialog's code in advance. */
export const warmMarkDone = (): void => void MarkDoneDialog.fetch();

/** Asks whether the texts of conversations that are marked as done are saved. The dialogs' code is loaded on demand. */
export function MarkDone({ question }: { question: DoneQuestion | null }) {
  const isCancelled = useRef(false);
  useFocusList(question !== null);
  if (!question) return null;
  const [only, ...others] = question.conversations;
  const asked = {
    ...question,
    cancel() {
      isCancelled.current = true;
      question.cancel();
    },
  };
  // The pressed button goes away with the conversation, and the focus must not return to what had it before that.
  function returnsFocus() {
    const returns = isCancelled.current;
    isCancelled.current = false;
    return returns;
  }
  return (
    <Opening label={inbox.actions.markDone} onCancel={asked.cancel}>
      {only && others.length === 0 ? (
        <MarkDoneDialog key={only.id} question={asked} conversation={only} returnsFocus={returnsFocus} />
      ) : (
        <MarkManyDone question={asked} returnsFocus={returnsFocus} />
      )}
    </Opening>
  );
}

/** After the answer, focuses the list if the focus was lost with the pressed button. */
function useFocusList(isAsking: boolean) {
  const wasAsking = useRef(false);
  useEffect(() => {
    const isAnswered = wasAsking.current && !isAsking;
    wasAsking.current = isAsking;
    if (!isAnswered) return undefined;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('[data-scroller] [tabindex="0"]')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsking]);
}
