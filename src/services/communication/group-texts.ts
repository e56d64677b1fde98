import {
  cancelGroupText,
  listGroupTexts,
  previewGroupText,
  sendGroupText,
} from '#contract/communication/group-texts.ts';
import { call } from '../call.ts';
import { communicationApi } from './api.ts';
import { groupTextsTag as tag } from './refetch-group-texts.ts';

// Extensions (`group-texts`).
const groupTextsApi = communicationApi.enhanceEndpoints({ addTagTypes: [tag] }).injectEndpoints({
  endpoints: (build) => ({
    previewGroupText: build.query(call(previewGroupText)),
    listGroupTexts: build.query({ ...call(listGroupTexts), providesTags: [tag] }),
    // A failed attempt may still have been carried out, so they refetch too.
    sendGroupText: build.mutation({ ...call(sendGroupText), invalidatesTags: [tag] }),
    cancelGroupText: build.mutation({ ...call(cancelGroupText), invalidatesTags: [tag] }),
  }),
});

export const {
  usePreviewGroupTextQuery,
  useListGroupTextsQuery,
  useSendGroupTextMutation,
  useCancelGroupTextMutation,
} = groupTextsApi;
