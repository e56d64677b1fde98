import { useState } from 'react';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { createRunHere, useNewsletterReport } from '#src/services/campaigns/newsletter-runs.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { RunsRoot } from './use-run-actions.ts';

const words = newsletterRuns.report;

/** Sends a newsletter again to those whom neither this run nor a later one reached. */
export function Resend({ run }: { run: NewsletterRun }) {
  // A report that could not be loaded is said where it is shown.
  const { currentData: data } = useNewsletterReport(run);
  const [isOpen, setOpen] = useState(false);
  const { failed, unknown } = data?.again ?? { failed: 0, unknown: 0 };
  if (failed + unknown === 0) return null;
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        {words.resend}
      </Button>
      {isOpen && <ResendQuestion run={run} failed={failed} unknown={unknown} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ResendQuestionProps {
  run: NewsletterRun;
  failed: number;
  unknown: number;
  onClose: () => void;
}

function ResendQuestion({ run, failed, unknown, onClose }: ResendQuestionProps) {
  const dispatch = useThunkDispatch<RunsRoot>();
  const [key] = useState(() => crypto.randomUUID());
  const [includesUnknown, setIncludesUnknown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const total = failed + (includesUnknown ? unknown : 0);

  async function resend() {
    setBusy(true);
    setProblem(null);
    const resendTo = { runId: run.id, includesUnknown };
    const idempotencyKey = `${key}-${includesUnknown}`;
    const { error } = await dispatch(
      createRunHere({ id: run.campaignId, start: null, resend: resendTo, idempotencyKey }),
    );
    setBusy(false);
    if (error) return setProblem(`${newsletterRuns.dialog.failed} ${messageForCode(describeError(error).code)}`);
    showToast({ title: words.resent, alertLevel: 'success' });
    onClose();
  }
  const { title, text, missed, withUnknown, confirm, cancel } = words.resendQuestion;
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={`${missed(failed)} ${text}`}
      closeLabel={cancel}
      onClose={() => isBusy || onClose()}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button variant="primary" disabled={total === 0} busy={isBusy} onClick={() => void resend()}>
            {confirm(total)}
          </Button>
        </>
      }
    >
      {unknown > 0 && (
        <label className="flex min-h-6 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={includesUnknown}
            onChange={({ target }) => setIncludesUnknown(target.checked)}
          />
          {withUnknown(unknown)}
        </label>
      )}
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
