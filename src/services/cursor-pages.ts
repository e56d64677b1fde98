/** Options of an infinite query whose answers name the cursor of the next page. */
export const cursorPages = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined,
};

/** The part of a call that asks for the page after a cursor; the first page has none. */
export const after = (cursor: string | null) => (cursor === null ? {} : { cursor });
