import { useRef, useState } from 'react';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';

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
  const isDone = useRef(false);
  const [isDeleting, setDeleting] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  async function confirm() {
    setDeleting(true);
    setReason(null);
    const { error } = await onDelete();
    setDeleting(false);
    const { code } = describeError(error);
    // Somebody else has deleted it.
    if (error !== undefined && code !== 'newsletter_not_found' && code !== 'template_not_found')
      return setReason(messageForCode(code));
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
      {reason !== null && <p role="alert" className="text-sm text-bad">{`${words.failed} ${reason}`}</p>}
    </Dialog>
  );
}
