import { useLeaveGuard } from '#src/lib/leave-guard.ts';
import { publishing } from '#src/strings/publish.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';

const words = publishing.leaving;

interface LeaveDialogProps {
  isUnpublished: boolean;
  /** The addresses that show the same edits. */
  within: readonly string[] | undefined;
}

/** Warns about unpublished edits when the user leaves the page. The edits are stored either way. */
export function LeaveDialog({ isUnpublished, within }: LeaveDialogProps) {
  const leaving = useLeaveGuard(isUnpublished, within);
  return (
    <Dialog
      open={leaving !== null}
      onClose={() => leaving?.stay()}
      title={words.title}
      description={words.text}
      closeLabel={publishing.close}
      size="sm"
      actions={
        <>
          <Button onClick={() => leaving?.leave()}>{words.leave}</Button>
          <Button variant="primary" onClick={() => leaving?.stay()}>
            {words.stay}
          </Button>
        </>
      }
    />
  );
}
