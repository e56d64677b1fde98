import { type MouseEvent, Suspense, useState } from 'react';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';
import { retrySession } from '#src/session/session.ts';
import type { SessionState } from '#src/session/session-slice.ts';
import { type ErrorPageName, errorPages } from '#src/strings/error-pages.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { keepToast } from '#src/ui/toasts/kept-toast.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { paths } from '../paths.ts';

const SignedInElsewhere = lazyWithPreload(
  'signed in elsewhere',
  async () => (await import('#src/features/shell/SignedInUser.tsx')).SignedInElsewhere,
);

/** Why nobody is signed in, and the way back in (SH-65, SH-66). */
export function SessionOver({ session: { status, error, user, isRenewable, replacedBy } }: { session: SessionState }) {
  if (replacedBy)
    return (
      <Suspense>
        <SignedInElsewhere user={replacedBy} />
      </Suspense>
    );
  if (isRenewable) return <AwayFromProvider />;
  const hasNoPractice = error === 'missing_practice_context' || error === 'access_removed';
  // Whoever comes from the practice software gets no further without it.
  const comesFromPims = error === 'launch_failed' || user?.kind === 'user-pool';
  const signIn = hasNoPractice ? <SignInAsAnother /> : <SignInAgain keepsWork={status === 'expired'} />;
  return (
    <ErrorPage
      kind={kindOf(status, hasNoPractice)}
      alone
      note={status === 'failed' && error ? errorMessages[error] : null}
      action={comesFromPims ? undefined : signIn}
    />
  );
}

/** The token has ended while the identity provider is out of reach; this page goes once it answers. */
function AwayFromProvider() {
  const [isAsking, setIsAsking] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  const { note, retry, stillAway } = errorPages.signInAway;
  const ask = async () => {
    setIsAsking(true);
    await retrySession();
    setIsAsking(false);
    setHasAsked(true);
  };
  return (
    <ErrorPage
      kind="sessionExpired"
      alone
      note={
        <>
          {note} <span role="status">{hasAsked && !isAsking && stillAway}</span>
        </>
      }
      action={
        <Button variant="primary" busy={isAsking} onClick={() => void ask()}>
          {retry}
        </Button>
      }
    />
  );
}

function kindOf(status: SessionState['status'], hasNoPractice: boolean): ErrorPageName {
  if (status === 'expired') return 'sessionExpired';
  if (status === 'signed-out') return 'signedOut';
  return hasNoPractice ? 'noAccess' : 'auth';
}

/** The account at hand leads back to the same page, so its session is ended first. */
const SignInAsAnother = () => (
  <a href={paths.logout()} className={buttonClass('primary')}>
    {errorPages.otherAccount}
  </a>
);

/** A whole new page, because only a new start asks the identity provider. Whose session has expired finds their work as they left it. */
function SignInAgain({ keepsWork }: { keepsWork: boolean }) {
  const leave = (event: MouseEvent) => {
    if (!keepsWork || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void keepToast({ ...shell.signedInAgain, alertLevel: 'success' }).finally(() => location.assign(paths.login()));
  };
  return (
    <a href={paths.login()} className={buttonClass('primary')} onClick={leave}>
      {errorPages.signIn}
    </a>
  );
}
