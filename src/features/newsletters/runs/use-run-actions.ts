import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import type { RealtimeRoot } from '#src/realtime/realtime-slice.ts';
import { callOffHere, updateRunHere } from '#src/services/campaigns/newsletter-runs.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { newsletterRuns as words } from '#src/strings/newsletter-runs.ts';

export type RunsRoot = CampaignsRoot & SessionRoot;
export type RunAction = 'unschedule' | 'sendNow' | 'pause' | 'resume' | 'stop';

/** What can be done with a run; a refusal is said in place. A retry has the same key as long as the run is in the same state. */
export function useRunActions({ id: runId, campaignId: id, state }: NewsletterRun) {
  const [attempt, setAttempt] = useState({ state, key: crypto.randomUUID() });
  if (attempt.state !== state) setAttempt({ state, key: crypto.randomUUID() });
  const isConnected = useSelector(({ realtime }: RealtimeRoot) => realtime.status === 'open');
  const [wasConnected, setWasConnected] = useState(isConnected);
  const dispatch = useThunkDispatch<RunsRoot>();
  const [busy, setBusy] = useState<RunAction | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // A failure says nothing any more once the connection is back.
  if (wasConnected !== isConnected) {
    setWasConnected(isConnected);
    if (isConnected) setProblem(null);
  }

  function begin(action: RunAction): PromiseLike<{ readonly error?: unknown }> {
    const idempotencyKey = `${attempt.key}-${action}`;
    switch (action) {
      case 'unschedule':
        return dispatch(callOffHere({ id, runId }));
      case 'sendNow':
        return dispatch(updateRunHere({ id, runId, start: null, idempotencyKey }));
      case 'pause':
      case 'resume':
      case 'stop':
        return dispatch(updateRunHere({ id, runId, action, idempotencyKey }));
    }
  }
  async function act(action: RunAction) {
    setBusy(action);
    setProblem(null);
    const { error } = await dispatch(untilKnown(() => begin(action)));
    setBusy(null);
    if (error) setProblem(pressFailure(error, words.actionFailed));
  }
  return { act, busy, problem };
}
