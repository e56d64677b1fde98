import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  type Registration,
  referenceOf,
  type RegistrationState,
} from '#contract/registration/practice-registrations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { registration as words } from '#src/strings/registration.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { addresses } from './addresses.ts';
import { Correction } from './Correction.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { PollingError } from './PollingError.tsx';
import { useRegistration } from './use-registration.ts';

/** Where a registration stands (RG-08), for whoever has its link, until it ends. */
export function StatusPage({ link }: { link: string }) {
  const navigate = useNavigate();
  const { registration, isMissing, hasFailed, isSlow, lookAgain } = useRegistration(link);
  const status = registration?.status;
  useEffect(() => {
    if (status === 'COMPLETE') void navigate(addresses.success(link), { replace: true });
    else if (status === 'FAILED') announce(words.failed);
    else if (status) announce(words.status.steps[status]);
  }, [status, link, navigate]);

  if (isMissing)
    return (
      <Ending title={words.status.notFound} text={words.status.notFoundText}>
        <ToForm label={words.status.toForm} />
      </Ending>
    );
  return (
    <>
      {hasFailed && <PollingError reference={registration?.reference ?? referenceOf(link)} onRetry={lookAgain} />}
      {registration === null
        ? !hasFailed && (
            <div role="status" aria-label={words.status.loading} className="mt-6 flex flex-col gap-3">
              <Skeleton className="h-8" />
              <Skeleton className="h-8" />
              <Skeleton className="h-8" />
            </div>
          )
        : registration.status === 'FAILED'
          ? registration.reason && <Failed registration={registration} reason={registration.reason} />
          : registration.status !== 'COMPLETE' && (
              <Progress
                registration={registration}
                status={registration.status}
                isSlow={isSlow}
                hasFailed={hasFailed}
                onCorrected={lookAgain}
              />
            )}
    </>
  );
}

interface ProgressProps {
  registration: Registration;
  status: Exclude<RegistrationState, 'COMPLETE' | 'FAILED'>;
  isSlow: boolean;
  /** Whether polling has stopped; the button that tries again is above. */
  hasFailed: boolean;
  onCorrected: () => void;
}

function Progress({ registration, status, isSlow, hasFailed, onCorrected }: ProgressProps) {
  const section = useRef<HTMLElement>(null);
  useKeptFocus(String(hasFailed), section);
  const { practiceName, identity, reference, link } = registration;
  // Only whoever was not invited waits for the practice.
  const steps = (['RECEIVED', 'CHECKING', 'WAITING', 'ENROLLING', 'COMPLETE'] as const).filter(
    (step) => step !== 'WAITING' || identity !== null,
  );
  const at = steps.indexOf(status);
  return (
    <section ref={section} tabIndex={-1} className="mt-6 outline-none">
      <PageHeading>{words.status.title(practiceName)}</PageHeading>
      <ol aria-label={words.status.stepsLabel} className="mt-3 flex flex-col gap-2">
        {steps.map((step, place) => (
          <li
            key={step}
            aria-current={place === at ? 'step' : undefined}
            className={classNames('flex items-center gap-2', place === at ? 'font-semibold' : 'text-ink-soft')}
          >
            <span aria-hidden className="grid size-5 shrink-0 place-items-center text-accent">
              {place < at ? (
                <Check className="size-5" />
              ) : (
                <span
                  className={classNames(
                    'size-3 rounded-full',
                    place === at ? 'bg-accent' : 'border border-line-strong',
                  )}
                />
              )}
            </span>
            {words.status.steps[step]}
            {place <= at && <span className="font-normal">{place < at ? words.status.done : words.status.now}</span>}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-pretty">
        {status === 'WAITING'
          ? `${words.status.waiting} ${words.status.keepLink}`
          : isSlow
            ? words.status.slow
            : words.status.keepLink}
      </p>
      <p className="mt-2 text-sm text-ink-soft">{words.status.reference(reference)}</p>
      {identity && status !== 'ENROLLING' && <Correction link={link} identity={identity} onCorrected={onCorrected} />}
    </section>
  );
}

interface FailedProps {
  registration: Registration;
  reason: NonNullable<Registration['reason']>;
}

function Failed({ registration: { reference }, reason }: FailedProps) {
  const failure = words.failures[reason];
  return (
    <Ending title={words.failed} text={failure.reason}>
      <p className="mt-2 text-pretty">{failure.next}</p>
      <p className="mt-2 text-sm text-ink-soft">{words.status.reference(reference)}</p>
      {reason !== 'already_enrolled' && <ToForm label={words.registerAgain} />}
    </Ending>
  );
}

const ToForm = ({ label }: { label: string }) => (
  <Link to={addresses.form()} className={classNames(buttonClass('primary', 'lg'), 'mt-4 pointer-coarse:h-11')}>
    {label}
  </Link>
);

const Ending = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="mt-6">
    <PageHeading>{title}</PageHeading>
    <p className="mt-1 text-pretty">{text}</p>
    {children}
  </section>
);
