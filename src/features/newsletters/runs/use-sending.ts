import { useState } from 'react';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { createRunHere, updateRunHere } from '#src/services/campaigns/newsletter-runs.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { RunsRoot } from './use-run-actions.ts';

const words = newsletterRuns.dialog;

interface Sending {
  readonly newsletter: Newsletter;
  readonly contentVersion: number | undefined;
  /** The run that is moved; else a new one is made. */
  readonly run: NewsletterRun | null;
  readonly onSent: () => void;
}

/** Sends a newsletter, or moves its run. A retry of the same choice has the same key, so that nothing is begun twice. */
export function useSending({ newsletter: { id }, contentVersion, run, onSent }: Sending) {
  const dispatch = useThunkDispatch<RunsRoot>();
  const [key] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const begin = (start: string | null) => {
    if (run) return dispatch(updateRunHere({ id, runId: run.id, start }));
    const idempotencyKey = `${key}-${start === null ? 'now' : Date.parse(start)}`;
    return dispatch(
      createRunHere({ id, start, ...(contentVersion !== undefined && { contentVersion }), idempotencyKey }),
    );
  };
  async function send(start: string | null) {
    setSending(true);
    setProblem(null);
    const { error } = await begin(start);
    setSending(false);
    if (error) {
      const { code, message } = describeError(error);
      return setProblem(`${words.failed} ${messageForCode(code, message)}`);
    }
    onSent();
    showToast({ title: start === null ? words.begun : words.scheduled, alertLevel: 'success' });
  }
  return { send, isSending, problem, setProblem };
}
