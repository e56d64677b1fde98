interface Edit<T, A> {
  readonly dispatch: (action: A) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: T }>;
}

/**
 * The part of a mutation that caches its answer. A failed mutation may still have been carried out, so its data is refetched.
 */
export const cachesAnswer = <T, A, Tag extends string>(cache: (answer: T) => A, tag: Tag) => ({
  onQueryStarted: (_input: unknown, { dispatch, queryFulfilled }: Edit<T, A>) =>
    queryFulfilled.then(({ data }) => void dispatch(cache(data))).catch(() => undefined),
  invalidatesTags: (_data: unknown, error: unknown) => (error ? [tag] : []),
});
