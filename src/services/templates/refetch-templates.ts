import { templatesApi } from './api.ts';
import type { TemplatesThunk } from './root.ts';

export const templatesTag = 'Templates' as const;

const listsApi = templatesApi.enhanceEndpoints({ addTagTypes: [templatesTag] });

/** Somebody has published: the lists that are shown are asked for again. An answer on its way may be older, so it comes first. */
export function refetchTemplates(): TemplatesThunk<Promise<void>> {
  return async (dispatch) => {
    await Promise.all(dispatch(listsApi.util.getRunningQueriesThunk()));
    dispatch(listsApi.util.invalidateTags([templatesTag]));
  };
}
