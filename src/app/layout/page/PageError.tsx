import type { ReactNode } from 'react';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';
import { MissingChunk, wasReloaded } from '#src/lib/missing-chunk.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { useReload } from './use-reload.ts';

interface PageErrorProps {
  error: unknown;
  alone: boolean;
  /** Whom to call. */
  note: ReactNode;
}

/** Shown in place of a page that failed. For missing code it offers one reload, then the temporary-error page. */
export function PageError({ error, alone, note }: PageErrorProps) {
  const onReload = useReload(error);
  const reload = (label: string) => (
    <Button variant="primary" onClick={onReload}>
      {label}
    </Button>
  );
  if (error instanceof MissingChunk)
    return wasReloaded(error.code) ? (
      <ErrorPage kind="temporary" alone={alone} action={reload(shell.retry)} />
    ) : (
      <ErrorPage kind="newVersion" alone={alone} action={reload(shell.reload)} />
    );
  return <ErrorPage kind="general" alone={alone} error={error} note={note} action={reload(shell.retry)} />;
}
