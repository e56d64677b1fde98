import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';

interface NotLoadedProps {
  title: string;
  error: unknown;
  /** The heading's level in the page around it. */
  level?: 2 | 3;
  /** Whether it is being retried. */
  busy?: boolean;
  onRetry: () => void;
}

/** Says what could not be loaded and why, with a button to retry. */
export const NotLoaded = ({ title, error, level = 2, busy = false, onRetry }: NotLoadedProps) => (
  <div role="alert">
    <EmptyState
      level={level}
      title={title}
      text={messageForCode(describeError(error).code)}
      action={
        <Button busy={busy} onClick={onRetry}>
          {shell.retry}
        </Button>
      }
    />
  </div>
);
