import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';

interface LoadErrorProps {
  /** A sentence that names what is missing. */
  what: string;
  error: unknown;
  /** It is being tried again. */
  busy: boolean;
  onRetry: () => void;
}

/** Stands where something could not be loaded: what, why, and the way to try again. */
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
