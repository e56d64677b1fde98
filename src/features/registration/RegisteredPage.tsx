import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { referenceOf } from '#contract/registration/practice-registrations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { registration as words } from '#src/strings/registration.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { addresses } from './addresses.ts';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { PollingError } from './PollingError.tsx';
import { useRegistration } from './use-registration.ts';

/** The end of a registration that succeeded (SH-26, RG-12), and what comes next. */
export function RegisteredPage() {
  const link = new URLSearchParams(useLocation().search).get('r');
  return link === null ? <Alone /> : <Registered link={link} />;
}

function Registered({ link }: { link: string }) {
  const navigate = useNavigate();
  const { registration, isMissing, hasFailed, lookAgain } = useRegistration(link);
  const isElsewhere = registration !== null && registration.status !== 'COMPLETE';
  useEffect(() => {
    if (isElsewhere) void navigate(addresses.status(link), { replace: true });
  }, [isElsewhere, link, navigate]);
  if (isMissing) return <Alone />;
  if (hasFailed) return <PollingError reference={referenceOf(link)} onRetry={lookAgain} />;
  if (registration === null || isElsewhere)
    return (
      <div role="status" aria-label={words.status.loading} className="mt-6">
        <Skeleton className="h-20" />
      </div>
    );
  return (
    <section className="mt-6">
      <PageHeading>{words.success.title(registration.practiceName)}</PageHeading>
      <h3 className="mt-4 font-semibold">{words.success.nextTitle}</h3>
      <ol className="mt-2 list-decimal space-y-2 ps-5 text-pretty">
        {words.success.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {registration.textingToken !== null && (
        // Another document: its page begins anew, and takes the token from the address.
        <a
          href={addresses.texting(registration.textingToken)}
          className={classNames(buttonClass('primary', 'lg'), 'mt-4')}
        >
          {words.success.texting}
        </a>
      )}
      <p className="mt-4 text-sm text-ink-soft">{words.status.reference(registration.reference)}</p>
    </section>
  );
}

const Alone = () => (
  <EmptyState
    title={words.success.alone}
    text={words.success.aloneText}
    action={
      <Link to={addresses.form()} className={classNames(buttonClass('primary', 'lg'), 'pointer-coarse:h-11')}>
        {words.status.toForm}
      </Link>
    }
  />
);
