import { useLocation } from 'react-router-dom';
import { ErrorPage } from '#src/features/shell/ErrorPage.tsx';
import { useSession } from '#src/session/use-session.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { MissingChunk, reloadAt, wasReloaded } from '../missing-chunk.ts';

/** What stands where a page failed. A page whose code is missing offers one reload, then says that it is temporary. */
export function PageError({ error, alone = false }: { error: unknown; alone?: boolean }) {
  const { pathname, search } = useLocation();
  const { authorizations } = useSession();

  const page = error instanceof MissingChunk ? error.path : pathname;
  const reload = (label: string) => (
    <Button variant="primary" onClick={() => reloadAt(page, pathname + search)}>
      {label}
    </Button>
  );
  if (error instanceof MissingChunk)
    return wasReloaded(page) ? (
      <ErrorPage kind="temporary" alone={alone} action={reload(shell.retry)} />
    ) : (
      <ErrorPage kind="newVersion" alone={alone} action={reload(shell.reload)} />
    );
  const support = authorizations ? shell.support[authorizations.pimsType] : shell.supportUnknown;
  return <ErrorPage kind="general" alone={alone} error={error} note={support} action={reload(shell.retry)} />;
}
