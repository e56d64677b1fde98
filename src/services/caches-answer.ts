interface Edit<T, A> {
  readonly dispatch: (action: A) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: T }>;
}

/**
 * The part of a mutation that takes what it answers into the caches. One that failed may have been carried out all the same, so that what it
 * edits is asked for again.
 */
export const cachesAnswer = <T, A, Tag extends string>(take: (told: T) => A, tag: Tag) => ({
  onQueryStarted: (_input: unknown, { dispatch, queryFulfilled }: Edit<T, A>) =>
    queryFulfilled.then(({ data }) => void dispatch(take(data))).catch(() => undefined),
  invalidatesTags: (_data: unknown, error: unknown) => (error ? [tag] : []),
});
