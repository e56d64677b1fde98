import { useState } from 'react';
import type { VisitReply } from '#contract/campaigns/visit-replies.ts';
import type { Conversation } from '#contract/communication/conversations.ts';
import { visitReply } from '#contract/rules/texting/visit-reply.ts';
import { useMarks } from '#src/outbox/marks.ts';
import { useThread } from '#src/outbox/use-thread.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useListVisitRepliesQuery } from '#src/services/campaigns/visit-replies.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { visitReplies as words } from '#src/strings/visit-replies.ts';
import { Button } from '#src/ui/Button.tsx';
import { nameOf } from '../shared/conversation-summary.ts';
import { ReplyOffer } from './ReplyOffer.tsx';

/** How many of the latest messages are searched for an answer before the server is asked. */
const searched = 30;

interface VisitRepliesProps {
  conversation: Conversation;
  zone: string;
}

/** Offers to confirm visits where the client's texts to reminders say that they will come. */
export function VisitReplies({ conversation, zone }: VisitRepliesProps) {
  const { id: conversationId } = conversation;
  const isOffered = useExtension('visit-replies');
  const { items } = useThread(conversationId);
  const isAnswered = items
    .slice(-searched)
    .some(({ message }) => message.direction === 'INBOUND' && visitReply(message.content) === 'CONFIRMS');
  const query = useListVisitRepliesQuery({ conversationId }, { skip: !isOffered || !isAnswered });
  const [isRetrying, retry] = useRetry(query);
  const marks = useMarks();
  // The server does not list a visit any more once it is confirmed, while its mark can still fail.
  const [pressed, setPressed] = useState<ReadonlyMap<string, VisitReply>>(new Map());
  const open = query.currentData?.data ?? [];
  const isInProgress = ({ visits }: VisitReply) => visits.some(({ id }) => marks.has(id));
  const closing = [...pressed.values()].filter(
    (reply) => isInProgress(reply) && !open.some(({ messageId }) => messageId === reply.messageId),
  );
  const replies = [...open.map((reply) => pressed.get(reply.messageId) ?? reply), ...closing];
  const change = (reply: VisitReply, isPressed: boolean) =>
    setPressed((all) => {
      const next = new Map(all);
      if (isPressed) next.set(reply.messageId, reply);
      else next.delete(reply.messageId);
      return next;
    });

  if (query.error)
    return (
      <div role="alert" className="flex items-center gap-2 border-t border-line bg-warn-soft px-4 py-2 text-warn">
        <span className="flex-1">{`${words.failed} ${messageForCode(describeError(query.error).code)}`}</span>
        <Button size="sm" busy={isRetrying} onClick={retry}>
          {shell.retry}
        </Button>
      </div>
    );
  if (replies.length === 0) return null;
  return (
    <section aria-label={words.list} className="shrink-0 border-t border-line bg-surface">
      {replies.map((reply, index) => (
        <ReplyOffer
          key={reply.messageId}
          reply={reply}
          clientName={nameOf(conversation)}
          zone={zone}
          marks={marks}
          isPressed={pressed.has(reply.messageId)}
          hasKey={index === replies.length - 1}
          onChange={(isPressed) => change(reply, isPressed)}
        />
      ))}
    </section>
  );
}
