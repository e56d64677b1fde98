import { useSelector } from 'react-redux';
import { listTemplates, type Template } from '#contract/templates/templates.ts';
import { call } from '../call.ts';
import { atOwnPractice, isSamePath, practicePathIn } from '../practice-path.ts';
import { templatesApi } from './api.ts';
import type { TemplatesThunk } from './root.ts';
import { templatesTag } from './refetch-templates.ts';

const listsApi = templatesApi.enhanceEndpoints({ addTagTypes: [templatesTag] }).injectEndpoints({
  endpoints: (build) => ({
    listTemplates: build.query({
      ...call(listTemplates),
      providesTags: (_answer, _error, { type }) => [{ type: templatesTag, id: type ?? 'all' }],
    }),
  }),
});

function useTemplates(type: Template['type'], { skip }: { skip: boolean }) {
  const path = useSelector(practicePathIn, isSamePath);
  return listsApi.useListTemplatesQuery({ ...path, type }, { skip });
}

/** The practice's quick replies, in their order. */
export const useQuickReplies = ({ skip }: { skip: boolean }) => useTemplates('SMS_QUICK_REPLY', { skip });

/** The practice's auto replies, by name. */
export const useAutoReplies = ({ skip }: { skip: boolean }) => useTemplates('TIME_BASED_AUTO_REPLY', { skip });

/** Templates of newsletters, by name. A server without extensions lists the letters of newsletters as well. */
export const useNewsletterTemplates = ({ skip = false } = {}) => useTemplates('NEWSLETTER', { skip });

/** Loads them outside of a screen. */
export const loadNewsletterTemplates = () =>
  atOwnPractice((path) =>
    listsApi.endpoints.listTemplates.initiate(
      { ...path, type: 'NEWSLETTER' },
      { subscribe: false, forceRefetch: true },
    ),
  );

/** Changes every cached list that may contain templates of this type. */
export function patchLists(
  type: Template['type'],
  patch: (cached: readonly Template[]) => readonly Template[],
): TemplatesThunk<void> {
  return (dispatch, getState) => {
    for (const list of listsApi.util.selectCachedArgsForQuery(getState(), 'listTemplates'))
      if (list.type === undefined || list.type === type)
        dispatch(
          listsApi.util.updateQueryData('listTemplates', list, (cached) => ({
            data: [...patch(cached.data)],
          })) as TemplatesThunk<unknown>,
        );
  };
}
