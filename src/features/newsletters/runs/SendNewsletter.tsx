import { useState } from 'react';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { useProgress } from '#src/services/campaigns/newsletter-runs.ts';
import { newsletterRuns as words } from '#src/strings/newsletter-runs.ts';
import { Button } from '#src/ui/Button.tsx';
import { RunReport } from './RunReport.tsx';
import { RunStatus } from './RunStatus.tsx';
import { type Letter, SendDialog } from './SendDialog.tsx';

interface SendNewsletterProps {
  newsletter: Newsletter;
  letter: Letter;
  /** The version of its letter. */
  contentVersion: number | undefined;
}

/** When a newsletter is sent, how far that is, and what became of it. */
export function SendNewsletter({ newsletter, letter, contentVersion }: SendNewsletterProps) {
  const [isOpen, setOpen] = useState(false);
  const run = newsletter.run ?? null;
  useProgress([run]);
  return (
    <section aria-label={words.stateLabel} className="flex flex-col gap-4 rounded-xl border border-line p-4">
      {run === null ? (
        <div className="flex flex-col items-start gap-2">
          {newsletter.state === 'DRAFT' && <p className="text-pretty text-ink-soft">{words.incomplete}</p>}
          <Button variant="primary" disabled={newsletter.state !== 'SAVED'} onClick={() => setOpen(true)}>
            {words.send}
          </Button>
        </div>
      ) : (
        <RunStatus
          run={run}
          isEdited={contentVersion !== undefined && contentVersion !== run.contentVersion}
          onReschedule={() => setOpen(true)}
        />
      )}
      {run?.started && <RunReport run={run} />}
      {isOpen && (
        <SendDialog
          newsletter={newsletter}
          letter={letter}
          contentVersion={contentVersion}
          run={run}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
