import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isOpenState } from '#contract/rules/registration/refusals.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { RegistrationView } from './RegistrationView.tsx';
import { useVisitorRegistration } from './use-visitor-registration.ts';

/** Milliseconds between looks at a registration that is being reviewed. */
const lookEvery = 10_000;

/** The registration of a texting number for whoever was given its link. The token leaves the address at once. */
export function VisitorPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '');
  useEffect(() => {
    if (token) void navigate({ search: '?token' }, { replace: true });
  }, [token, navigate]);
  const { opened, lookAgain, calls } = useVisitorRegistration(token);
  const isWatched = opened.state === 'open' && !isOpenState(opened.registration.state);
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => {
      if (!document.hidden) void lookAgain();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [isWatched, lookAgain]);

  switch (opened.state) {
    case 'loading':
      return (
        <div role="status" aria-label={shell.loading}>
          <Skeleton className="mt-6 h-96" />
        </div>
      );
    case 'open':
      return (
        <>
          {opened.isExpired && (
            <div role="alert" className="mt-3 rounded-xl bg-warn-soft px-4 py-3 text-warn">
              <p className="font-semibold">{words.visitor.expired}</p>
              <p>{words.visitor.expiredText}</p>
            </div>
          )}
          <RegistrationView registration={opened.registration} calls={calls} />
        </>
      );
    case 'closed':
      return <EmptyState title={words.visitor.closed} text={words.visitor.closedText} />;
    case 'expired':
      return <EmptyState title={words.visitor.expired} text={words.visitor.expiredText} />;
    case 'unknown':
      return <EmptyState title={words.visitor.unknown} text={words.visitor.unknownText} />;
    case 'failed':
      return (
        <div role="alert">
          <EmptyState
            title={words.failed}
            text={messageForCode(opened.code)}
            action={<Button onClick={() => void lookAgain()}>{shell.retry}</Button>}
          />
        </div>
      );
  }
}
