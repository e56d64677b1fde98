import { useState } from 'react';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { deleteRunHere, updateRunHere } from '#src/services/campaigns/newsletter-runs.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { newsletterRuns as words } from '#src/strings/newsletter-runs.ts';

export type RunsRoot = CampaignsRoot & SessionRoot;
export type RunAction = 'unschedule' | 'sendNow' | 'pause' | 'resume' | 'stop';

/** What can be done with a run; a refusal is said in place. */
export function useRunActions({ id: runId, campaignId: id }: NewsletterRun) {
  const dispatch = useThunkDispatch<RunsRoot>();
  const [busy, setBusy] = useState<RunAction | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function begin(action: RunAction) {
    switch (action) {
      case 'unschedule':
        return dispatch(deleteRunHere({ id, runId }));
      case 'sendNow':
        return dispatch(updateRunHere({ id, runId, start: null }));
      case 'pause':
      case 'resume':
      case 'stop':
        return dispatch(updateRunHere({ id, runId, action }));
    }
  }
  async function act(action: RunAction) {
    setBusy(action);
    setProblem(null);
    const { error } = await begin(action);
    setBusy(null);
    if (error) setProblem(`${words.actionFailed} ${messageForCode(describeError(error).code)}`);
  }
  return { act, busy, problem };
}
