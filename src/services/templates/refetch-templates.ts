import { templatesApi } from './api.ts';
import type { TemplatesThunk } from './root.ts';

export const templatesTag = 'Templates' as const;

const listsApi = templatesApi.enhanceEndpoints({ addTagTypes: [templatesTag] });

/** Refetches the displayed lists after a publish. Requests in flight, whose answers may be older, are awaited first. */
export function refetchTemplates(): TemplatesThunk<Promise<void>> {
  return async (dispatch) => {
    await Promise.all(dispatch(listsApi.util.getRunningQueriesThunk()));
    dispatch(listsApi.util.invalidateTags([templatesTag]));
  };
}
