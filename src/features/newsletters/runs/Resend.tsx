import { useState } from 'react';
import { type NewsletterRun, type ResendGroup, resendGroups } from '#contract/campaigns/newsletter-runs.ts';
import { createRunHere, useNewsletterReport } from '#src/services/campaigns/newsletter-runs.ts';
import { refetchNewsletters } from '#src/services/campaigns/refetch-newsletters.ts';
import { describeError } from '#src/services/describe-error.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { usePress } from '#src/services/use-press.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { RunsRoot } from './use-run-actions.ts';

const words = newsletterRuns.report;

/** Sends a newsletter to those whom neither this run nor a later one reached: those who were tried in vain, and those whom a stop left out. */
export function Resend({ run }: { run: NewsletterRun }) {
  // A report that could not be loaded is said where it is shown.
  const { currentData: data } = useNewsletterReport(run);
  const [opened, setOpened] = useState<ResendGroup | null>(null);
  if (!data) return null;
  const { unknown, ...missed } = data.again;
  const unknownOf = (group: ResendGroup) => (group === 'failed' ? unknown : 0);
  const shown = resendGroups.filter((group) => missed[group] + unknownOf(group) > 0);
  return (
    <>
      {shown.map((group) => (
        <Button
          key={group}
          className="h-auto! min-h-9 max-w-full self-start py-1 whitespace-normal!"
          onClick={() => setOpened(group)}
        >
          {words.resend[group](missed[group])}
        </Button>
      ))}
      {opened && (
        <ResendQuestion
          run={run}
          group={opened}
          missed={missed[opened]}
          unknown={unknownOf(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface ResendQuestionProps {
  run: NewsletterRun;
  group: ResendGroup;
  missed: number;
  unknown: number;
  onClose: () => void;
}

function ResendQuestion({ run, group, missed, unknown, onClose }: ResendQuestionProps) {
  const dispatch = useThunkDispatch<RunsRoot>();
  const [includesUnknown, setIncludesUnknown] = useState(false);
  const [press, { isBusy, error }] = usePress((input: Parameters<typeof createRunHere>[0]) =>
    dispatch(createRunHere(input)),
  );
  const total = missed + (includesUnknown ? unknown : 0);
  const { failed, unknown: notKnown } = newsletterRuns.dialog;

  async function resend() {
    const to = { runId: run.id, group, includesUnknown };
    const answer = await press({ id: run.campaignId, start: null, expected: total, resend: to });
    if (answer.error) {
      if (describeError(answer.error).code === 'audience_changed') void dispatch(refetchNewsletters());
      return;
    }
    showToast({ title: words.resent, alertLevel: 'success' });
    onClose();
  }
  const { title, text, missed: sentence, withUnknown, confirm, cancel } = words.resendQuestion;
  return (
    <Dialog
      open
      size="sm"
      title={title[group]}
      description={`${sentence[group](missed)} ${text}`}
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
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          {pressFailure(error, failed, notKnown)}
        </p>
      )}
    </Dialog>
  );
}
