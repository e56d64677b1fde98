import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { describeError } from '#src/services/describe-error.ts';
import { audit } from '#src/strings/audit.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { EmptyInbox } from '#src/ui/illustrations/deferred-illustrations.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

interface NoCardsProps {
  isLoading: boolean;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
  /** A link to the calls of a later day. */
  nextCalls: ReactNode;
  /** Whether there were calls, which are handled. */
  isHandled: boolean;
  /** Address that also shows appointments with automated reminders; null where they are shown. */
  wholeAt: string | null;
}

/** Says why a day has no calls, and what to do next. */
export function NoCards({ isLoading, error, isRetrying, onRetry, nextCalls, isHandled, wholeAt }: NoCardsProps) {
  if (isLoading)
    return (
      <div role="status" className="flex flex-col gap-2">
        <VisuallyHidden>{audit.loading}</VisuallyHidden>
        {['a', 'b', 'c', 'd', 'e'].map((place) => (
          <Skeleton key={place} className="h-18 rounded-xl" />
        ))}
      </div>
    );
  if (error)
    return (
      <div role="alert">
        <EmptyState
          title={audit.failed}
          text={messageForCode(describeError(error).code)}
          action={
            <Button busy={isRetrying} onClick={onRetry}>
              {shell.retry}
            </Button>
          }
        />
      </div>
    );
  const { title, text } = isHandled ? audit.empty : audit.empty.noneNeeded;
  return (
    <EmptyState
      illustration={<EmptyInbox />}
      title={title}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {nextCalls}
          {wholeAt && (
            <Link
              to={wholeAt}
              replace
              className={classNames(buttonClass('ghost'), 'h-auto! min-h-8 shrink! py-1 whitespace-normal!')}
            >
              {audit.empty.showAll}
            </Link>
          )}
        </div>
      }
    />
  );
}
