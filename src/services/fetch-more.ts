/** The part of an infinite query that fetching its next page needs. */
export interface QueryOfPages {
  readonly data?: { readonly pages: readonly unknown[] } | undefined;
  readonly fetchNextPage: () => PromiseLike<{
    readonly data?: { readonly pages: readonly unknown[] };
    readonly error?: unknown;
  }>;
}

/** Fetches the next page, also where the pages that are shown are being fetched anew, which would make the request be dropped. */
export async function fetchMore({ data, fetchNextPage }: QueryOfPages): Promise<void> {
  const answer = await fetchNextPage();
  if (answer.error === undefined && answer.data?.pages.length === data?.pages.length) await fetchNextPage();
}

interface PagesState {
  readonly error?: unknown;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
}

/** Why the pages that are shown could not be loaded. A next page that failed is retried below them. */
export const errorOfPages = ({ error, isFetchingNextPage, isFetchNextPageError }: PagesState): unknown =>
  isFetchingNextPage || isFetchNextPageError ? undefined : error;
