import { Link } from 'react-router-dom';
import type { Container } from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import type { useConversationTable } from '#src/services/communication/conversations.ts';
import type { ListFilter } from '#src/services/communication/list-filters.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { EmptyInbox } from '#src/ui/illustrations/deferred-illustrations.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

interface NoRowsProps {
  container: Container;
  filter: ListFilter | null;
  /** The address of the list without a filter. */
  unfilteredAddress: string;
  list: Pick<ReturnType<typeof useConversationTable>, 'isComplete' | 'error' | 'isRetrying' | 'retry'>;
}

/** Why the list has no rows, and what to do about it. */
export function NoRows({ container, filter, unfilteredAddress, list }: NoRowsProps) {
  // The error stays visible during automatic retries.
  if (!list.isComplete && list.error)
    return (
      <div role="alert">
        <EmptyState
          {...inbox.failedList}
          text={messageForCode(describeError(list.error).code)}
          action={
            <Button busy={list.isRetrying} onClick={list.retry}>
              {shell.retry}
            </Button>
          }
        />
      </div>
    );
  if (!list.isComplete) return <LoadingRows />;
  if (filter)
    return (
      <EmptyState
        {...inboxList.filters.empty[filter]}
        action={
          <Link to={unfilteredAddress} className={buttonClass()}>
            {inboxList.filters.showAll}
          </Link>
        }
      />
    );
  return <EmptyState illustration={<EmptyInbox />} {...inbox.empty[container]} />;
}

const placeholders = ['w-24', 'w-32', 'w-20', 'w-28', 'w-36', 'w-24', 'w-32'];

function LoadingRows() {
  return (
    <div role="status" className="flex flex-col gap-1 px-2">
      <VisuallyHidden>{inbox.loadingConversations}</VisuallyHidden>
      {placeholders.map((width, index) => (
        <div key={`${width}-${String(index)}`} className="flex h-row items-center gap-3 px-3">
          <Skeleton className="size-8 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className={classNames('h-3', width)} />
            <Skeleton className="h-3 w-full" />
          </span>
        </div>
      ))}
    </div>
  );
}
