import { useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useThread } from '#src/outbox/use-thread.ts';
import { fillGap } from '#src/services/communication/messages.ts';
import { isUnread } from '#src/services/communication/list-filters.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { thread as words } from '#src/strings/thread.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { nameOf } from '../shared/conversation-summary.ts';
import { useTextingLock } from '../shared/use-texting-lock.ts';
import { LoadingThread } from './LoadingThread.tsx';
import { Thread } from './Thread.tsx';
import type { SendActions } from './use-send-actions.ts';
import { useJumpTarget } from './use-jump-target.ts';

interface ThreadPaneProps {
  conversation: Conversation;
  zone: string;
  actions: SendActions;
}

/** The messages of the open conversation, or why they cannot be shown. */
export function ThreadPane({ conversation, zone, actions }: ThreadPaneProps) {
  const { id } = conversation;
  const thread = useThread(id);
  const dispatch = useThunkDispatch<CommunicationRoot>();
  const canText = useTextingLock(conversation) === null;
  // Opening the conversation marks it as read.
  const [wasUnread] = useState(() => isUnread(conversation));
  const jump = useJumpTarget({ conversationId: id, isThreadLoaded: thread.isHere, canJump: thread.canJump });
  // A conversation that is opened at a message waits for it, so that nothing moves afterwards.
  const [hasOpened, setOpened] = useState(false);
  if (thread.isHere && !jump.isLoading && !hasOpened) setOpened(true);
  const retry = (
    <Button busy={thread.isRetrying} onClick={thread.retry}>
      {shell.retry}
    </Button>
  );

  if (thread.isHere ? jump.isLoading && !hasOpened : !thread.error) return <LoadingThread />;
  if (!thread.isHere && thread.items.length === 0)
    return (
      <div role="alert" className="grid flex-1 place-items-center">
        <EmptyState {...words.failed} text={messageForCode(describeError(thread.error).code)} action={retry} />
      </div>
    );
  return (
    <>
      {!thread.isHere && (
        <div role="alert" className="flex items-center gap-2 border-b border-line bg-warn-soft px-4 py-2 text-warn">
          <span className="flex-1">{`${words.failed.title}. ${messageForCode(describeError(thread.error).code)}`}</span>
          {retry}
        </div>
      )}
      {jump.error !== undefined && (
        <div role="alert" className="flex items-center gap-2 border-b border-line bg-warn-soft px-4 py-2 text-warn">
          <span className="flex-1">{`${words.spot.failed} ${messageForCode(describeError(jump.error).code)}`}</span>
          <Button onClick={jump.retry}>{shell.retry}</Button>
        </div>
      )}
      <Thread
        key={String(thread.isHere)}
        items={thread.items}
        gaps={thread.gaps}
        wasUnread={wasUnread}
        onFill={(gap, from) => dispatch(fillGap(id, gap, thread.canJump ? from : 'below'))}
        clientName={nameOf(conversation)}
        zone={zone}
        actions={actions}
        canText={canText}
        target={jump.target}
      />
    </>
  );
}
