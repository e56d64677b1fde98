import { type MouseEvent, Suspense, useState } from 'react';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';
import { retrySession } from '#src/session/session.ts';
import type { SessionState } from '#src/session/session-slice.ts';
import { type ErrorPageName, errorPages } from '#src/strings/error-pages.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { storeToast } from '#src/ui/toasts/stored-toast.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { paths } from '../paths.ts';

const SignedInElsewhere = lazyWithPreload(
  'signed in elsewhere',
  async () => (await import('#src/features/shell/SignedInUser.tsx')).SignedInElsewhere,
);

/** Says why there is no session, and how to sign in again (SH-65, SH-66). */
export function SessionOver({
  session: { status, error, user, provider, isRenewable, replacedBy },
}: {
  session: SessionState;
}) {
  if (replacedBy)
    return (
      <Suspense>
        <SignedInElsewhere user={replacedBy} />
      </Suspense>
    );
  if (isRenewable) return <AwayFromProvider />;
  const hasNoPractice = error === 'missing_practice_context' || error === 'access_removed';
  // A user-pool session can only be started from the practice software.
  const comesFromPims = error === 'launch_failed' || (user?.kind ?? provider) === 'user-pool';
  const signIn = hasNoPractice ? <SignInAsAnother /> : <SignInAgain keepsWork={status === 'expired'} user={user?.id} />;
  return (
    <ErrorPage
      kind={kindOf(status, hasNoPractice)}
      alone
      note={status === 'failed' && error ? errorMessages[error] : null}
      action={comesFromPims ? undefined : signIn}
    />
  );
}

/** The token has expired while the identity provider is unreachable; the page closes once it responds. */
function AwayFromProvider() {
  const [isRetrying, setIsRetrying] = useState(false);
  const [hasRetried, setHasRetried] = useState(false);
  const { note, retry, stillAway } = errorPages.signInAway;
  const tryAgain = async () => {
    setIsRetrying(true);
    await retrySession();
    setIsRetrying(false);
    setHasRetried(true);
  };
  return (
    <ErrorPage
      kind="sessionExpired"
      alone
      note={
        <>
          {note} <span role="status">{hasRetried && !isRetrying && stillAway}</span>
        </>
      }
      action={
        <Button variant="primary" busy={isRetrying} onClick={() => void tryAgain()}>
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

/** Signing in with the current account would lead back here, so its session is ended first. */
const SignInAsAnother = () => (
  <a href={paths.logout()} className={buttonClass('primary')}>
    {errorPages.otherAccount}
  </a>
);

/** Loads a new document, because only the start of the app redirects to the identity provider. Unsent work of an expired session is kept. */
function SignInAgain({ keepsWork, user }: { keepsWork: boolean; user: string | undefined }) {
  const leave = (event: MouseEvent) => {
    if (!keepsWork || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void storeToast({ ...shell.signedInAgain, user, alertLevel: 'success' }).finally(() =>
      location.assign(paths.login()),
    );
  };
  return (
    <a href={paths.login()} className={buttonClass('primary')} onClick={leave}>
      {errorPages.signIn}
    </a>
  );
}
