import { refetchAfterGap } from '../refetch-tagged.ts';
import { communicationApi } from './api.ts';
import type { CommunicationThunk } from './root.ts';

export const groupTextsTag = 'GroupTexts' as const;

const groupTextsApi = communicationApi.enhanceEndpoints({ addTagTypes: [groupTextsTag] });

/** Refetches the group texts of the days that are shown. */
export const refetchGroupTexts: () => CommunicationThunk<Promise<boolean>> = refetchAfterGap(groupTextsApi, [
  groupTextsTag,
]);
