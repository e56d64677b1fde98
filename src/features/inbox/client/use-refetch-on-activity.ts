import { useEffect, useRef } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';

/** Milliseconds without a change before a refetch. */
const debounce = 1000;

/** Refetches a query after something changed in the conversation, debounced. */
export function useRefetchOnActivity(
  conversation: Conversation,
  query: { isUninitialized: boolean; refetch: () => unknown },
) {
  const version = `${conversation.latest_message?.id} ${conversation.container}`;
  const fetched = useRef(version);
  const { isUninitialized, refetch } = query;
  useEffect(() => {
    if (isUninitialized || fetched.current === version) return undefined;
    const timer = setTimeout(() => {
      fetched.current = version;
      void refetch();
    }, debounce);
    return () => clearTimeout(timer);
  }, [version, isUninitialized, refetch]);
}
