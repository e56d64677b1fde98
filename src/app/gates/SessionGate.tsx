import { useDispatch } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { flagsRetried } from '#src/flags/flags-slice.ts';
import { useFlagsStatus } from '#src/flags/use-flag.ts';
import { useSession } from '#src/session/use-session.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { isPublicAddress } from '../pages.ts';
import { SessionOver } from './SessionOver.tsx';
import { WalkthroughGate } from './WalkthroughGate.tsx';

/** Shows pages of the practice only once the session and its flags are known (SH-63 to SH-66); public pages need neither. */
export function SessionGate() {
  const session = useSession();
  const flags = useFlagsStatus();
  const dispatch = useDispatch();
  const isPublic = isPublicAddress(useLocation());

  if (isPublic) return <Outlet />;
  if (session.status === 'loading') return <FullScreenLoader label={shell.loading} />;
  if (session.status !== 'signed-in') return <SessionOver session={session} />;
  if (flags === 'loading') return <FullScreenLoader label={shell.loading} />;
  if (flags === 'ready') return <WalkthroughGate />;
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
}
