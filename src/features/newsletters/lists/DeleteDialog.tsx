import { useRef, useState } from 'react';
import { describeError } from '#src/services/describe-error.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { LettersRoot } from '../copy-letter.ts';

const { remove } = newsletters;

interface DeleteDialogProps {
  kind: 'newsletter' | 'template';
  name: string;
  /** What is deleted with it. */
  text: string;
  /** Deletes it; the answer has an error if that failed. */
  onDelete: () => Promise<{ readonly error?: unknown }>;
  /** Where the focus goes once it is deleted. */
  nextFocus: () => HTMLElement | null;
  onClose: () => void;
}

/** The question before something is deleted for good. A failure is shown in it (NL-22). */
export function DeleteDialog({ kind, name, text, onDelete, nextFocus, onClose }: DeleteDialogProps) {
  const words = remove[kind];
  const dispatch = useThunkDispatch<LettersRoot>();
  const isDone = useRef(false);
  const [isDeleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function confirm() {
    setDeleting(true);
    setProblem(null);
    const { error } = await dispatch(untilKnown(onDelete, { isRepeatable: true }));
    setDeleting(false);
    const { code } = describeError(error);
    // Somebody else has deleted it.
    if (error !== undefined && code !== 'newsletter_not_found' && code !== 'template_not_found')
      return setProblem(pressFailure(error, words.failed));
    isDone.current = true;
    showToast({ title: words.done(name), alertLevel: 'success' });
    onClose();
  }
  return (
    <Dialog
      open
      title={words.title(name)}
      description={text}
      closeLabel={shell.close}
      returnsFocus={() => (isDone.current ? nextFocus() : true)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{remove.keep}</Button>
          <Button variant="danger" busy={isDeleting} onClick={() => void confirm()}>
            {remove.confirm}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
