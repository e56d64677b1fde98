import { useRef, useState } from 'react';
import { formatExact, unbroken } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { setStartHere } from '#src/services/campaigns/newsletter-runs.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletterRuns as words } from '#src/strings/newsletter-runs.ts';
import { Button } from '#src/ui/Button.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { SendDialog } from './SendDialog.tsx';
import type { SendNewsletterProps } from './SendNewsletter.tsx';
import type { RunsRoot } from './use-run-actions.ts';
import { WhatIsLacking } from './WhatIsLacking.tsx';

/** When a newsletter is sent, on a server that knows its start alone (NL-09). */
export function PlainSending({ newsletter, letter, contentVersion, isCurrent }: SendNewsletterProps) {
  const { id, start = null, started = false, state } = newsletter;
  const zone = usePracticeZone();
  const dispatch = useThunkDispatch<RunsRoot>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function unschedule() {
    setBusy(true);
    setProblem(null);
    const { error } = await dispatch(untilKnown(() => dispatch(setStartHere(id, null)), { isRepeatable: true }));
    setBusy(false);
    if (error) setProblem(pressFailure(error, words.actionFailed));
  }
  const section = useRef<HTMLElement>(null);
  useKeptFocus(`${start} ${isOpen}`, section);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={words.stateLabel}
      className="flex flex-col gap-3 rounded-xl border border-line p-4 outline-none"
    >
      <p role="status" className="text-lg font-semibold empty:hidden">
        {started ? words.plain.sent : start !== null && words.plain.scheduled(unbroken(formatExact(start, zone)))}
      </p>
      {started ? (
        <p className="text-pretty text-ink-soft">{words.plain.unseen}</p>
      ) : (
        <>
          {state === 'DRAFT' && <WhatIsLacking newsletter={newsletter} letter={letter} />}
          <div className="flex flex-wrap gap-2">
            <Button
              variant={start === null ? 'primary' : 'secondary'}
              disabled={state === 'DRAFT' || isBusy || !isCurrent}
              onClick={() => setOpen(true)}
            >
              {start === null ? words.send : words.actions.reschedule}
            </Button>
            {start !== null && (
              <Button busy={isBusy} onClick={() => void unschedule()}>
                {words.actions.unschedule}
              </Button>
            )}
          </div>
        </>
      )}
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {isOpen && (
        <SendDialog
          newsletter={newsletter}
          letter={letter}
          contentVersion={contentVersion}
          run={null}
          start={start}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
