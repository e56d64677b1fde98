import { refetchTagged, throttledRefetch } from '../refetch-tagged.ts';
import { templatesApi } from './api.ts';
import type { TemplatesThunk } from './root.ts';

export const templatesTag = 'Templates' as const;

const listsApi = templatesApi.enhanceEndpoints({ addTagTypes: [templatesTag] });

/** Refetches the displayed lists after a publish. */
export const refetchTemplates = () => refetchTagged(listsApi, [templatesTag]);

/** Milliseconds. A newsletter on its way has an event a second as well. */
const refetchEvery = 1000;
const refetchSoon = throttledRefetch(refetchEvery, listsApi, [{ type: templatesTag, id: 'NEWSLETTER' }]);

/** Refetches the displayed list of newsletter templates. A hidden tab fetches what it missed when it is shown again. */
export const applyLetterEvents = (): TemplatesThunk<void> => (dispatch) => {
  if (document.visibilityState === 'visible') dispatch(refetchSoon());
};
