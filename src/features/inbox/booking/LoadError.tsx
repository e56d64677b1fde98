import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';

interface LoadErrorProps {
  /** A sentence that says what could not be loaded. */
  what: string;
  error: unknown;
  /** A retry is running. */
  busy: boolean;
  onRetry: () => void;
}

/** Says what could not be loaded and why, with a retry. */
export function LoadError({ what, error, busy, onRetry }: LoadErrorProps) {
  const { code, message } = describeError(error);
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
      <p>{`${what} ${messageForCode(code, message)}`}</p>
      <Button size="sm" busy={busy} onClick={onRetry}>
        {shell.retry}
      </Button>
    </div>
  );
}
