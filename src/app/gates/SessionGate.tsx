import type { MouseEvent } from 'react';
import { useDispatch } from 'react-redux';
import { ErrorPage } from '#src/features/shell/ErrorPage.tsx';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { flagsRetried } from '#src/flags/flags-slice.ts';
import { useFlagsStatus } from '#src/flags/use-flag.ts';
import { useSession } from '#src/session/use-session.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { keepToast } from '#src/ui/kept-toast.ts';
import { paths } from '../paths.ts';
import { WalkthroughGate } from './WalkthroughGate.tsx';

/** Nothing of the practice shows before it is known who is signed in and what is switched on for them (SH-63 to SH-66). */
export function SessionGate() {
  const session = useSession();
  const flags = useFlagsStatus();
  const dispatch = useDispatch();

  if (session.status === 'expired' || session.status === 'signed-out')
    return (
      <ErrorPage
        kind={session.status === 'expired' ? 'sessionExpired' : 'signedOut'}
        alone
        action={
          session.user?.kind === 'user-pool' ? undefined : <SignInAgain keepsWork={session.status === 'expired'} />
        }
      />
    );
  if (session.status === 'failed') {
    const hasNoPractice = session.error === 'missing_practice_context' || session.error === 'access_removed';
    const signIn = hasNoPractice ? <SignInAsAnother /> : <SignInAgain />;
    // Whoever comes from the practice software gets no further without it.
    const comesFromPims = session.error === 'launch_failed' || session.user?.kind === 'user-pool';
    return (
      <ErrorPage
        kind={hasNoPractice ? 'noAccess' : 'auth'}
        alone
        note={session.error && errorMessages[session.error]}
        action={comesFromPims ? undefined : signIn}
      />
    );
  }
  if (session.status === 'loading') return <FullScreenLoader label={shell.loading} />;
  if (flags === 'failed')
    return (
      <ErrorPage
        kind="general"
        alone
        note={errorMessages.flags_failed}
        action={
          <Button variant="primary" onClick={() => dispatch(flagsRetried())}>
            {shell.retry}
          </Button>
        }
      />
    );
  if (flags === 'loading') return <FullScreenLoader label={shell.loading} />;
  return <WalkthroughGate />;
}

/** The account at hand leads back to the same page, so its session is ended first. */
const SignInAsAnother = () => (
  <a href={paths.logout()} className={buttonClass('primary')}>
    {shell.errorSteps.otherAccount}
  </a>
);

/** A whole new page, because only a new start asks the identity provider. Whose session has expired finds their work as they left it. */
function SignInAgain({ keepsWork = false }: { keepsWork?: boolean }) {
  const leave = (event: MouseEvent) => {
    if (!keepsWork || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void keepToast({ ...shell.signedInAgain, alertLevel: 'success' }).finally(() => location.assign(paths.login()));
  };
  return (
    <a href={paths.login()} className={buttonClass('primary')} onClick={leave}>
      {shell.errorSteps.signIn}
    </a>
  );
}
