import { useState } from 'react';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import { formatExact, unbroken } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useAudienceCount, useNewsletterReport } from '#src/services/campaigns/newsletter-runs.ts';
import { newsletterRuns as words } from '#src/strings/newsletter-runs.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { isScheduled } from '../is-final.ts';
import { type RunAction, useRunActions } from './use-run-actions.ts';

interface RunStatusProps {
  run: NewsletterRun;
  /** Who get it, if anybody is chosen. */
  recipients: Recipients | null;
  /** How many emails left in runs that sent it again. */
  sentAgain: number;
  onReschedule: () => void;
}

const actionsIn: Readonly<Record<NewsletterRun['state'], readonly RunAction[]>> = {
  SCHEDULED: ['unschedule'],
  MISSED: ['sendNow', 'unschedule'],
  PREPARING: ['stop'],
  SENDING: ['pause', 'stop'],
  PAUSED: ['resume', 'stop'],
  DONE: [],
  STOPPED: [],
};

/** How far the sending is, and what can be done about it. */
export function RunStatus({ run, recipients, sentAgain, onReschedule }: RunStatusProps) {
  const zone = usePracticeZone();
  const { act, busy, problem } = useRunActions(run);
  const [isStopping, setStopping] = useState(false);
  const start = unbroken(formatExact(run.start, zone));
  const { state, author } = run;
  // The same numbers as in the report.
  const { currentData: report } = useNewsletterReport(run, { skip: run.started === null });
  const { readers, handed } = report?.run ?? run;
  const { failing = 0 } = report ?? {};
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-lg font-semibold tabular-nums">
        {words.state({ ...run, readers, handed }, start, sentAgain)}
      </p>
      {author !== null && <p className="text-sm text-ink-soft">{words.by(author)}</p>}
      {(state === 'SENDING' || state === 'PAUSED') && (
        <div
          role="progressbar"
          aria-label={words.stateLabel}
          aria-valuemin={0}
          aria-valuemax={readers}
          aria-valuenow={handed}
          className="h-2 overflow-hidden rounded-full bg-hover"
        >
          <div className="h-full bg-accent" style={{ width: `${(100 * handed) / Math.max(1, readers)}%` }} />
        </div>
      )}
      {/* A paused run tries nobody. */}
      <p role="status" className="text-pretty text-warn empty:hidden">
        {state === 'SENDING' && failing > 0 && words.failing(failing)}
      </p>
      {state === 'PREPARING' && <p className="text-pretty text-ink-soft">{words.preparing}</p>}
      {isScheduled(run) && <ChangedSince expected={run.expected} recipients={recipients} />}
      {state === 'MISSED' && <p className="text-pretty">{words.missed}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isScheduled(run) && <Button onClick={onReschedule}>{words.actions.reschedule}</Button>}
        {actionsIn[state].map((action) => (
          <Button
            key={action}
            variant={action === 'sendNow' ? 'primary' : 'secondary'}
            busy={busy === action}
            disabled={busy !== null}
            onClick={() => (action === 'stop' ? setStopping(true) : void act(action))}
          >
            {words.actions[action]}
          </Button>
        ))}
      </div>
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {isStopping && (
        <StopQuestion
          onClose={() => setStopping(false)}
          onStop={() => {
            setStopping(false);
            void act('stop');
          }}
        />
      )}
    </div>
  );
}

/** That another number of clients would get it than was reviewed: who gets it is found when it begins. */
function ChangedSince({ expected, recipients }: { expected: number | null; recipients: Recipients | null }) {
  // A count that could not be loaded is said beside the recipients.
  const { currentData } = useAudienceCount(expected === null ? null : recipients);
  if (expected === null || !currentData || currentData.reached === expected) return null;
  return <p className="text-pretty text-warn">{words.changedSince(currentData.reached, expected)}</p>;
}

const StopQuestion = ({ onClose, onStop }: { onClose: () => void; onStop: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={words.stopQuestion.title}
    description={words.stopQuestion.text}
    closeLabel={words.stopQuestion.cancel}
    size="sm"
    actions={
      <>
        <Button onClick={onClose}>{words.stopQuestion.cancel}</Button>
        <Button variant="danger" onClick={onStop}>
          {words.stopQuestion.confirm}
        </Button>
      </>
    }
  />
);
