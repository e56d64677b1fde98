import { useMemo } from 'react';
import { useListMessagesQuery } from '#src/services/communication/messages.ts';
import { useHeld, useOutboxItems } from './outbox-slice.ts';
import { threadView } from './thread-view.ts';

/** A conversation's messages and unsent texts as its thread shows them. */
export function useThread(conversationId: string) {
  const { currentData, error, refetch } = useListMessagesQuery({ id: conversationId });
  const items = useOutboxItems();
  const held = useHeld();
  const view = useMemo(
    () => threadView(currentData?.messages ?? [], items, conversationId, held !== null),
    [currentData, items, conversationId, held],
  );
  return { items: view, isHere: currentData !== undefined, error, refetch };
}
