import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** The part of a service's api that an edit needs. */
interface EditedApi<Tag extends string, State> {
  readonly util: {
    getRunningQueriesThunk(): ThunkAction<
      readonly (PromiseLike<unknown> & { readonly queryCacheKey: string })[],
      State,
      unknown,
      UnknownAction
    >;
    invalidateTags(tags: NoInfer<Tag>[]): UnknownAction;
  };
}

interface EditedQuery<Tag extends string> {
  readonly name: string;
  readonly tag: Tag;
}

interface Edit<T, State> {
  readonly dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  readonly queryFulfilled: Promise<{ readonly data: T }>;
}

/**
 * The part of a mutation that caches its answer. A failed mutation may still have been carried out, so its data is refetched; so is what was
 * being fetched when the answer came, because that may be older than the edit.
 */
export const cachesAnswer = <T, Tag extends string, State>(
  api: EditedApi<Tag, State>,
  { name, tag }: EditedQuery<Tag>,
  cache: (answer: T) => ThunkAction<unknown, State, unknown, UnknownAction>,
) => ({
  async onQueryStarted(_input: unknown, { dispatch, queryFulfilled }: Edit<T, State>) {
    const answer = await queryFulfilled.catch(() => null);
    if (!answer) return;
    dispatch(cache(answer.data));
    const older = dispatch(api.util.getRunningQueriesThunk()).filter((query) =>
      query.queryCacheKey.startsWith(`${name}(`),
    );
    if (older.length === 0) return;
    await Promise.all(older);
    dispatch(api.util.invalidateTags([tag]));
  },
  invalidatesTags: (_data: unknown, error: unknown) => (error ? [tag] : []),
});
