import { useSelector } from 'react-redux';
import { listTemplates } from '#contract/templates/templates.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { call } from '../call.ts';
import { templatesApi } from './api.ts';

const templatesTag = 'Templates' as const;

const endpoints = templatesApi.enhanceEndpoints({ addTagTypes: [templatesTag] }).injectEndpoints({
  endpoints: (build) => ({
    listTemplates: build.query({ ...call(listTemplates), providesTags: [templatesTag] }),
  }),
});

/** The practice as the addresses of the templates service name it. */
function usePracticePath() {
  const practice = useSelector((state: SessionRoot) => state.session.authorizations);
  return {
    pims: practice?.pimsType ?? '',
    org: practice?.practiceOrgId ?? '',
    branch: practice?.practiceSubOrgId ?? '',
  };
}

/** The practice's quick replies, by name. */
export function useQuickReplies({ skip }: { skip: boolean }) {
  const path = usePracticePath();
  return endpoints.useListTemplatesQuery({ ...path, type: 'SMS_QUICK_REPLY' }, { skip });
}
