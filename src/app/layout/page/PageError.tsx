import { useLocation } from 'react-router-dom';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';
import { useSupportNote } from '#src/features/shell/error-page/use-support-note.ts';
import { MissingChunk, reloadFor, wasReloaded } from '#src/lib/missing-chunk.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';

/** Shown in place of a page that failed. For missing code it offers one reload, then the temporary-error page. */
export function PageError({ error, alone = false }: { error: unknown; alone?: boolean }) {
  const { pathname, search } = useLocation();
  const support = useSupportNote();

  const code = error instanceof MissingChunk ? error.code : pathname;
  const reload = (label: string) => (
    <Button variant="primary" onClick={() => reloadFor(code, pathname + search)}>
      {label}
    </Button>
  );
  if (error instanceof MissingChunk)
    return wasReloaded(code) ? (
      <ErrorPage kind="temporary" alone={alone} action={reload(shell.retry)} />
    ) : (
      <ErrorPage kind="newVersion" alone={alone} action={reload(shell.reload)} />
    );
  return <ErrorPage kind="general" alone={alone} error={error} note={support} action={reload(shell.retry)} />;
}
