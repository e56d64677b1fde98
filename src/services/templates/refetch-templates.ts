import { refetchTagged } from '../refetch-tagged.ts';
import { templatesApi } from './api.ts';

export const templatesTag = 'Templates' as const;

const listsApi = templatesApi.enhanceEndpoints({ addTagTypes: [templatesTag] });

/** Refetches the displayed lists after a publish. */
export const refetchTemplates = () => refetchTagged(listsApi, [templatesTag]);
