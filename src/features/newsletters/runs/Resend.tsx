import { useState } from 'react';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { createRunHere } from '#src/services/campaigns/newsletter-runs.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { Button } from '#src/ui/Button.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { RunsRoot } from './use-run-actions.ts';

const words = newsletterRuns.report;

interface ResendProps {
  run: NewsletterRun;
  failed: number;
  unknown: number;
}

/** Sends a newsletter again to those whom a run did not reach. */
export function Resend({ run, failed, unknown }: ResendProps) {
  const dispatch = useThunkDispatch<RunsRoot>();
  const [key] = useState(() => crypto.randomUUID());
  const [includesUnknown, setIncludesUnknown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const total = failed + (includesUnknown ? unknown : 0);
  if (failed + unknown === 0) return null;

  async function resend() {
    setBusy(true);
    setProblem(null);
    const resendTo = { runId: run.id, includesUnknown };
    const idempotencyKey = `${key}-${includesUnknown}`;
    const { error } = await dispatch(
      createRunHere({ id: run.campaignId, start: null, resend: resendTo, idempotencyKey }),
    );
    setBusy(false);
    if (error) setProblem(`${newsletterRuns.dialog.failed} ${messageForCode(describeError(error).code)}`);
    else showToast({ title: words.resent, alertLevel: 'success' });
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {unknown > 0 && (
        <label className="flex min-h-6 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={includesUnknown}
            onChange={({ target }) => setIncludesUnknown(target.checked)}
          />
          {words.withUnknown(unknown)}
        </label>
      )}
      <Button disabled={total === 0} busy={isBusy} onClick={() => void resend()}>
        {words.resend(total)}
      </Button>
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
