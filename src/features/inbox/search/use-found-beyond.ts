import { useEffect, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useSearchConversationsInfiniteQuery } from '#src/services/communication/search.ts';
import { useRetry } from '#src/services/use-retry.ts';
import type { Beyond } from './results.ts';

/** What the server finds beyond what is here, and how far it is with it. */
export interface FoundBeyond extends Beyond {
  /** Whether there is a server to ask: without the extension what is here is all. */
  readonly isOffered: boolean;
  /** It has been asked, or will be when the typing rests. */
  readonly isUnderway: boolean;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly hasMore: boolean;
  more(): void;
  retry(): void;
}

/** Asks the server for what was typed, once the typing has rested (D-17). */
export function useFoundBeyond(typed: string): FoundBeyond {
  const isOffered = useExtension('conversation-search');
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => setRested(typed), limits.searchPause);
    return () => clearTimeout(pause);
  }, [typed]);

  const isDue = isOffered && typed !== '' && rested === typed;
  const query = useSearchConversationsInfiniteQuery(typed, { skip: !isDue });
  const { currentData, error, isFetching, hasNextPage, fetchNextPage } = query;
  const [isRetrying, retry] = useRetry(query);
  const pages = (isDue && currentData?.pages) || [];
  return {
    isOffered,
    isUnderway: isOffered && typed !== '' && (!isDue || (isFetching && error === undefined)),
    error: isDue ? error : undefined,
    isRetrying,
    conversations: pages[0]?.conversations ?? [],
    messages: pages.flatMap((page) => page.messages),
    isMisspelt: pages[0]?._metadata.is_misspelt ?? false,
    hasMore: isDue && hasNextPage,
    more: () => void fetchNextPage(),
    retry,
  };
}
