import { useRef, useState } from 'react';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { callOffHere, createRunHere, setStartHere, updateRunHere } from '#src/services/campaigns/newsletter-runs.ts';
import { refetchNewsletters } from '#src/services/campaigns/refetch-newsletters.ts';
import { describeError } from '#src/services/describe-error.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { RunsRoot } from './use-run-actions.ts';

const words = newsletterRuns.dialog;

interface Sending {
  readonly newsletter: Newsletter;
  readonly contentVersion: number | undefined;
  /** Who were reviewed and counted. */
  readonly recipients: Recipients | null;
  /** The run that is moved; else a new one is made. */
  readonly run: NewsletterRun | null;
  readonly onSent: () => void;
  /** Counts again who gets it. */
  readonly onRecount: () => void;
}

/** Seconds in which a newsletter that begins now can be called off, as texts can. */
const undoSeconds = 10;

/** When it begins, null for now, and how many were said to get it; null where nobody counts them, and the server knows its start alone. */
interface Choice {
  readonly start: string | null;
  readonly expected: number | null;
}

interface Begun {
  readonly data?: { readonly id: string };
  readonly error?: unknown;
}

/** Sends a newsletter, or moves its run. A retry of the same choice has the same key, so that nothing is begun twice. */
export function useSending({ newsletter: { id }, contentVersion, recipients, run, onSent, onRecount }: Sending) {
  const dispatch = useThunkDispatch<RunsRoot>();
  const latest = useRef({ choice: '', key: '' });
  const [isSending, setSending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const begin = async ({ start, expected }: Choice, now: Date): Promise<Begun> => {
    if (expected === null) return dispatch(setStartHere(id, start ?? now.toISOString()));
    const choice = `${start} ${expected}`;
    if (latest.current.choice !== choice) latest.current = { choice, key: crypto.randomUUID() };
    const idempotencyKey = latest.current.key;
    if (run) return dispatch(updateRunHere({ id, runId: run.id, start, expected, idempotencyKey }));
    const seen = contentVersion === undefined ? {} : { contentVersion };
    const reviewed = { ...seen, ...(recipients && { recipients }) };
    const undo = start === null ? { undoSeconds } : {};
    return dispatch(createRunHere({ id, start, expected, ...reviewed, ...undo, idempotencyKey }));
  };
  async function send(choice: Choice) {
    setSending(true);
    setProblem(null);
    const now = new Date(serverNow());
    let isLost = false;
    const { data, error } = await dispatch(
      untilKnown(() => begin(choice, now), {
        onUnknown: () => setAsking((isLost = true)),
        // Setting a start has no key, and is the same at each time.
        isRepeatable: choice.expected === null,
      }),
    );
    setSending(false);
    setAsking(false);
    if (error) {
      const { code } = describeError(error);
      if (code === 'newsletter_sending' || code === 'run_moved_on') {
        // Another window was first, or this one, on a server that knows no runs.
        void dispatch(refetchNewsletters());
        showToast({ title: isLost && choice.expected === null ? words.begun : messageForCode(code) });
        return onSent();
      }
      if (code === 'audience_changed') onRecount();
      return setProblem(pressFailure(error, words.failed, words.unknown));
    }
    onSent();
    if (choice.start !== null) showToast({ title: words.scheduled, alertLevel: 'success' });
    else if (run || choice.expected === null || !data) showToast({ title: words.begun, alertLevel: 'success' });
    else offerUndo(() => dispatch(callOffHere({ id, runId: data.id })));
  }
  return { send, isSending, isAsking, problem, setProblem };
}

/** @param undo calls the run off, unless it is being prepared by then */
function offerUndo(undo: () => Promise<{ readonly error?: unknown }>): void {
  showToast({
    title: words.begun,
    alertLevel: 'success',
    timer: undoSeconds * 1000,
    progressBar: true,
    action: {
      label: words.undo,
      onClick: () =>
        void undo().then(({ error }) =>
          showToast(error ? { title: words.undoFailed, alertLevel: 'error' } : { title: words.undone }),
        ),
    },
  });
}
