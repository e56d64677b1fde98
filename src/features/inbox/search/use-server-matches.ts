import { useEffect, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useSearchConversationsInfiniteQuery } from '#src/services/communication/search.ts';
import { useRetry } from '#src/services/use-retry.ts';
import type { ServerMatches } from './results.ts';

/** What the server finds, and the state of its search. */
export interface ServerSearch extends ServerMatches {
  /** Whether the server offers a search. Without it, only the caches are searched. */
  readonly isOffered: boolean;
  /** The request runs, or waits for a pause in the typing. */
  readonly isPending: boolean;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly hasMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** Searches on the server once the typing pauses (D-17). */
export function useServerMatches(text: string): ServerSearch {
  const isOffered = useExtension('conversation-search');
  const [settledText, setSettledText] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setSettledText(text), limits.searchPause);
    return () => clearTimeout(pause);
  }, [text]);

  const isDue = isOffered && text !== '' && settledText === text;
  const query = useSearchConversationsInfiniteQuery(text, { skip: !isDue });
  const { currentData, error, isFetching, hasNextPage, fetchNextPage } = query;
  const [isRetrying, retry] = useRetry(query);
  const pages = (isDue && currentData?.pages) || [];
  return {
    isOffered,
    isPending: isOffered && text !== '' && (!isDue || (isFetching && error === undefined)),
    error: isDue ? error : undefined,
    isRetrying,
    conversations: pages[0]?.conversations ?? [],
    messages: pages.flatMap((page) => page.messages),
    isMisspelt: pages[0]?._metadata.is_misspelt ?? false,
    hasMore: isDue && hasNextPage,
    loadMore: () => void fetchNextPage(),
    retry,
  };
}
