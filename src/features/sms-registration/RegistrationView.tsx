import { useEffect, useRef } from 'react';
import type { SmsRegistration } from '#contract/campaigns/sms-registration.ts';
import { isOpenState } from '#contract/rules/registration/refusals.ts';
import { formatDay } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import type { RegistrationCalls } from './registration-calls.ts';
import { RegistrationForm } from './RegistrationForm.tsx';

/** Milliseconds after which carriers have usually answered (CN-34). */
const usualWait = 14 * 86_400_000;

interface RegistrationViewProps {
  registration: SmsRegistration;
  calls: RegistrationCalls;
}

/** How far a registration is, why it was refused, and its form. */
export function RegistrationView({ registration, calls }: RegistrationViewProps) {
  const { state, timeline, reference } = registration;
  const isOpen = isOpenState(state);
  const submitted = timeline.findLast(({ kind }) => kind === 'SUBMITTED')?.at;
  const isLate =
    !isOpen && state !== 'APPROVED' && submitted !== undefined && serverNow() - Date.parse(submitted) > usualWait;
  const heading = useRef<HTMLParagraphElement>(null);
  // What has the focus in the form, such as its button, goes with it.
  const stage = `${state} ${timeline.length}`;
  useKeptFocus(stage, heading);
  const latest = timeline.at(-1)?.kind;
  const seen = useRef(stage);
  useEffect(() => {
    if (seen.current === stage) return;
    seen.current = stage;
    // A submission from the form moves the focus to what says so.
    const isRead = latest === 'SUBMITTED' && document.activeElement === heading.current;
    if (latest !== undefined && !isRead) announce(words.steps[latest]);
  }, [stage, latest]);
  return (
    <div className="flex flex-col gap-6 pt-3">
      <p ref={heading} tabIndex={-1} className="scroll-mt-20 text-pretty text-ink-soft">
        {isOpen ? words.intro : state === 'APPROVED' ? words.approved : words.reviewed}
      </p>
      <p role="status" className="rounded-xl bg-warn-soft px-4 py-3 text-pretty text-warn empty:hidden">
        {registration.isFailing && words.failing}
      </p>
      {isLate && <p className="rounded-xl bg-warn-soft px-4 py-3 text-warn">{words.late(reference)}</p>}
      {isOpen && !registration.isAvailable && (
        <p role="status" className="rounded-xl bg-warn-soft px-4 py-3 text-warn">
          {registration.practice.textingNumber === null ? words.noNumber : words.unavailable}
        </p>
      )}
      {isOpen && state !== 'DRAFT' && <Refused {...registration} />}
      {timeline.length > 0 && <Timeline {...registration} />}
      {/* A number that was registered elsewhere has no form here. */}
      {(isOpen || registration.version > 0) && (
        <RegistrationForm key={stage} registration={registration} calls={calls} />
      )}
    </div>
  );
}

/** The default explanatory card stands for whatever has no words of its own (SM-08). */
function Refused({ refusals, reference }: Pick<SmsRegistration, 'refusals' | 'reference'>) {
  const shown = refusals.length > 0 ? refusals : [{ code: 'other' as const, words: null }];
  return (
    <section aria-labelledby="refused" className="flex flex-col gap-2 rounded-xl bg-bad-soft px-4 py-3">
      <h2 id="refused" className="font-semibold text-bad">
        {shown.some(({ code }) => code === 'suspended') ? words.suspendedTitle : words.refusedTitle}
      </h2>
      {shown.map((refusal) => (
        <div key={refusal.code} className="text-pretty">
          <p>{words.refusals[refusal.code]}</p>
          {refusal.words && <p className="text-sm wrap-anywhere">{words.words(refusal.words)}</p>}
        </div>
      ))}
      {reference && <p className="text-sm">{words.reference(reference)}</p>}
    </section>
  );
}

function Timeline({ timeline, practice }: Pick<SmsRegistration, 'timeline' | 'practice'>) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="font-semibold">
        {words.timeline}
      </h2>
      <ol className="mt-2 flex flex-col gap-1.5 border-s-2 border-line ps-4">
        {timeline.map(({ kind, at }) => (
          <li key={`${kind} ${at}`} className="flex flex-col gap-x-4 md:flex-row md:justify-between">
            <span>{words.steps[kind]}</span>
            <time dateTime={at} className="text-ink-soft md:shrink-0">
              {formatDay(at, practice.timeZone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
