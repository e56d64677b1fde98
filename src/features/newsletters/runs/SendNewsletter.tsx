import { useRef, useState } from 'react';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { recipients } from '#contract/rules/newsletters/audience.ts';
import { newsletterRuns as words } from '#src/strings/newsletter-runs.ts';
import { Button } from '#src/ui/Button.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { isScheduled } from '../is-final.ts';
import { RunReports } from './RunReports.tsx';
import { RunStatus } from './RunStatus.tsx';
import { type Letter, SendDialog } from './SendDialog.tsx';
import { WhatIsLacking } from './WhatIsLacking.tsx';

export interface SendNewsletterProps {
  newsletter: Newsletter;
  letter: Letter;
  /** The version of its letter. */
  contentVersion: number | undefined;
  /** Whether the recipients on the screen are those that are saved. */
  isCurrent: boolean;
}

/** When a newsletter is sent, how far that is, and what became of it. */
export function SendNewsletter({ newsletter, letter, contentVersion, isCurrent }: SendNewsletterProps) {
  const [opened, setOpened] = useState<'new' | 'move' | null>(null);
  const run = newsletter.run ?? null;
  // Stopped before anything was sent: it is sent as one that was never scheduled.
  const isUnsent = run === null || (run.state === 'STOPPED' && run.started === null);
  // Another window may have sent it meanwhile. The time that is chosen for one that was unscheduled stays.
  const isOpen = opened !== null && (isUnsent || (opened === 'move' && isScheduled(run)));
  if (opened && !isOpen) setOpened(null);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(`${run?.id} ${run?.state} ${isOpen}`, section);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={words.stateLabel}
      className="flex flex-col gap-4 rounded-xl border border-line p-4 outline-none"
    >
      {run && (
        <RunStatus
          run={run}
          recipients={recipients.safeParse(newsletter.recipients).data ?? null}
          sentAgain={newsletter.sentAgain ?? 0}
          onReschedule={() => setOpened('move')}
        />
      )}
      {isUnsent && (
        <div className="flex flex-col items-start gap-2">
          {newsletter.state === 'DRAFT' && <WhatIsLacking newsletter={newsletter} letter={letter} />}
          <Button
            variant="primary"
            disabled={newsletter.state !== 'SAVED' || !isCurrent}
            onClick={() => setOpened('new')}
          >
            {words.send}
          </Button>
        </div>
      )}
      {run && newsletter.started && <RunReports run={run} />}
      {isOpen && (
        <SendDialog
          newsletter={newsletter}
          letter={letter}
          contentVersion={contentVersion}
          run={isUnsent ? null : run}
          start={isUnsent ? null : run.start}
          note={opened === 'move' && isUnsent ? words.dialog.unscheduled : null}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
