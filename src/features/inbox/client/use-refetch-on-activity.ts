import { useEffect, useRef } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';

/** Milliseconds of quiet before what depends on a conversation is asked for again. */
const quiet = 1000;

/** Asks again once something happened in the conversation; many things at once count as one. */
export function useRefetchOnActivity(
  conversation: Conversation,
  query: { isUninitialized: boolean; refetch: () => unknown },
) {
  const stamp = `${conversation.latest_message?.id} ${conversation.container}`;
  const known = useRef(stamp);
  const { isUninitialized, refetch } = query;
  useEffect(() => {
    if (isUninitialized || known.current === stamp) return undefined;
    const timer = setTimeout(() => {
      known.current = stamp;
      void refetch();
    }, quiet);
    return () => clearTimeout(timer);
  }, [stamp, isUninitialized, refetch]);
}
