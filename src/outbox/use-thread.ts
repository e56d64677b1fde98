import { useMemo } from 'react';
import type { Extension } from '#contract/campaigns/ui-behaviors.ts';
import { useGetUiBehaviorsQuery } from '#src/services/campaigns/ui-behaviors.ts';
import { emptyThread } from '#src/services/communication/cached-thread.ts';
import { useListMessagesQuery } from '#src/services/communication/messages.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { useHeld, useOutboxItems } from './outbox-slice.ts';
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
  const held = useHeld();
  const { messages, gaps } = currentData ?? emptyThread;
  const view = useMemo(
    () => threadView(messages, items, conversationId, held !== null),
    [messages, items, conversationId, held],
  );
  return {
    items: view,
    /** The ids of the messages right before which others are not loaded. */
    gaps,
    isHere: currentData !== undefined,
    /** Whether the server can be asked for what lies around a message, or after it. */
    canJump: offers('message-spots'),
    error,
    isRetrying,
    retry,
  };
}
