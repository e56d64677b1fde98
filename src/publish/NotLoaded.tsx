import { notOffered } from '#contract/errors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';

interface NotLoadedProps {
  /** What could not be loaded. */
  title: string;
  error: unknown;
  /** The heading's level in the page around it; null for a line of text, inside a form. */
  level?: 2 | 3 | null;
  /** Whether it is being retried. */
  busy?: boolean;
  onRetry: () => void;
}

/** Says what could not be loaded and why, with a button to retry. */
export function NotLoaded({ title, error, level = 2, busy = false, onRetry }: NotLoadedProps) {
  const { code, message } = describeError(error);
  // A page says it in our words; a form's service may know better what is wrong with it.
  const reason = messageForCode(code, level ? null : message);
  const retry = code !== notOffered && (
    <Button size={level ? 'md' : 'sm'} busy={busy} onClick={onRetry}>
      {shell.retry}
    </Button>
  );
  return level ? (
    <div role="alert">
      <EmptyState level={level} title={title} text={reason} {...(retry && { action: retry })} />
    </div>
  ) : (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
      <p>{`${title} ${reason}`}</p>
      {retry}
    </div>
  );
}
