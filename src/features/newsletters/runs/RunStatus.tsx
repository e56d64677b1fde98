import { useState } from 'react';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { formatExact } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { newsletterRuns as words } from '#src/strings/newsletter-runs.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { type RunAction, useRunActions } from './use-run-actions.ts';

interface RunStatusProps {
  run: NewsletterRun;
  /** Whether the letter has changed since it was reviewed. */
  isEdited: boolean;
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
export function RunStatus({ run, isEdited, onReschedule }: RunStatusProps) {
  const zone = usePracticeZone();
  const { act, busy, problem } = useRunActions(run);
  const [isStopping, setStopping] = useState(false);
  const start = formatExact(run.start, zone);
  const { state, readers, handed } = run;
  const isPlanned = state === 'SCHEDULED' || state === 'MISSED';
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-lg font-semibold tabular-nums">
        {words.state(run, start)}
      </p>
      {(state === 'SENDING' || state === 'PAUSED') && (
        <progress className="h-2 w-full accent-accent" aria-label={words.stateLabel} max={readers} value={handed} />
      )}
      {state === 'MISSED' && <p className="text-pretty">{words.missed}</p>}
      {isPlanned && isEdited && <p className="text-pretty text-ink-soft">{words.edited}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isPlanned && <Button onClick={onReschedule}>{words.actions.reschedule}</Button>}
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
