import { SquarePen } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import {
  type Container,
  container as containerSchema,
  type Conversation,
} from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { EmptyInbox } from '#src/ui/illustrations/EmptyInbox.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { conversationAddress, listAddress } from '../addresses.ts';
import { SearchField } from '../search/SearchField.tsx';
import { ConversationList } from './ConversationList.tsx';

interface ListPaneProps {
  className: string;
  container: Container;
  /** How many of the inbox nobody has read. */
  unread: number;
  rows: readonly Conversation[];
  openId: string | undefined;
  zone: string;
  wanted: string;
  onWanted: (wanted: string) => void;
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  onNew: () => void;
}

/** Search, the two lists, and the conversations of one of them. */
export function ListPane(props: ListPaneProps) {
  const { className, container, unread, rows, openId, zone, wanted, onWanted, onNew } = props;
  return (
    <section aria-label={inbox.lists} className={classNames('flex min-h-0 shrink-0 flex-col', className)}>
      <div className="flex items-center gap-2 px-3 pt-3">
        <Lists container={container} />
        {unread > 0 && <span className="text-sm text-ink-soft tabular-nums">{inbox.unread(unread)}</span>}
        <IconButton
          label={inbox.newConversation}
          icon={<SquarePen aria-hidden />}
          className="ms-auto"
          onClick={onNew}
        />
      </div>
      <SearchField wanted={wanted} onWanted={onWanted} found={rows.length} />
      <div
        role="tabpanel"
        id="conversation-list"
        aria-label={inbox.containers[container]}
        className="flex min-h-0 flex-1 flex-col"
      >
        {rows.length > 0 ? (
          <ConversationList
            key={container}
            rows={rows}
            openId={openId}
            zone={zone}
            addressOf={(id) => conversationAddress(id, container)}
          />
        ) : (
          <NoRows {...props} />
        )}
      </div>
    </section>
  );
}

/** Inbox and Done. The one shown is part of the address. */
function Lists({ container }: { container: Container }) {
  const navigate = useNavigate();
  const options = containerSchema.options;
  const choose = (chosen: Container) => void navigate(listAddress(chosen));
  return (
    <div role="tablist" aria-label={inbox.lists} className="inline-flex gap-0.5 rounded-lg bg-hover p-0.5">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          role="tab"
          aria-selected={option === container}
          aria-controls="conversation-list"
          tabIndex={option === container ? 0 : -1}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-3 text-sm font-medium text-ink-soft transition-colors hover:text-ink aria-selected:bg-chip aria-selected:text-ink aria-selected:shadow-lift pointer-coarse:h-9"
          onClick={() => choose(option)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
            event.preventDefault();
            const sibling = event.currentTarget.nextElementSibling ?? event.currentTarget.previousElementSibling;
            if (sibling instanceof HTMLElement) sibling.focus();
            choose(option === 'INBOX' ? 'DONE' : 'INBOX');
          }}
        >
          {inbox.containers[option]}
        </button>
      ))}
    </div>
  );
}

function NoRows({ container, wanted, isLoading, error, onRetry }: ListPaneProps) {
  if (isLoading) return <LoadingRows />;
  if (error)
    return (
      <EmptyState
        {...inbox.failedList}
        text={messageForCode(describeError(error).code)}
        action={<Button onClick={onRetry}>{shell.retry}</Button>}
      />
    );
  if (wanted) return <EmptyState {...inbox.empty.search(wanted)} />;
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
