import { useMemo } from 'react';
import type { Extension } from '#contract/extensions.ts';
import { useGetUiBehaviorsQuery } from '#src/services/campaigns/ui-behaviors.ts';
import { emptyThread } from '#src/services/communication/cached-thread.ts';
import { useListMessagesQuery } from '#src/services/communication/messages.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { useBlockedBy, useOutboxItems } from './outbox-slice.ts';
import { threadView } from './thread-view.ts';

/** A conversation's messages and unsent texts as its thread shows them. */
export function useThread(conversationId: string) {
  const { data: offered, error: isUnknown } = useGetUiBehaviorsQuery({});
  const offers = (extension: Extension) => offered?.extensions?.includes(extension) ?? false;
  const query = useListMessagesQuery(
    { id: conversationId, isPaged: offers('message-pages') },
    { skip: !offered && !isUnknown },
  );
  const { currentData, error } = query;
  const [isRetrying, retry] = useRetry(query);
  const items = useOutboxItems();
  const isBlocked = useBlockedBy() !== null;
  const { messages, gaps } = currentData ?? emptyThread;
  const view = useMemo(
    () => threadView(messages, items, conversationId, isBlocked),
    [messages, items, conversationId, isBlocked],
  );
  return {
    items: view,
    /** The ids of the messages that are preceded by messages not loaded. */
    gaps,
    isHere: currentData !== undefined,
    /** Whether the server can return the messages around or after a given one. */
    canJump: offers('message-spots'),
    error,
    isRetrying,
    retry,
  };
}
