import { useState } from 'react';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { reports } from '#src/strings/reports.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { useExport } from './use-export.ts';

const words = reports.survey.exporting;

type ExportDialogProps = Parameters<typeof useExport>[0] & { onClose: () => void };

/** Saves the answers that are counted as a file. Names are in it only where they are wanted. */
export function ExportDialog({ onClose, ...options }: ExportDialogProps) {
  const [hasNames, setHasNames] = useState(false);
  const { isExporting, error, save } = useExport(options);
  const submit = async () => {
    if (await save(hasNames)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.text(options.report.answered)}
      closeLabel={words.close}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" busy={isExporting} onClick={() => void submit()}>
            {words.save}
          </Button>
        </>
      }
    >
      <label className="flex items-center gap-2 py-1">
        <input
          type="checkbox"
          checked={hasNames}
          onChange={({ target }) => setHasNames(target.checked)}
          className="size-4 accent-accent pointer-coarse:size-6"
        />
        {words.names}
      </label>
      {error !== null && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {`${words.failed} ${messageForCode(describeError(error).code)}`}
        </p>
      )}
    </Dialog>
  );
}
