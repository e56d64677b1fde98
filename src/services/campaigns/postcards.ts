import { getPostcard, getPostcardStatement, previewPostcards } from '#contract/campaigns/postcards.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import { comingPostcardsTag, postcardsTag } from './refetch-postcards.ts';

const postcardsApi = campaignsApi
  .enhanceEndpoints({ addTagTypes: [postcardsTag, comingPostcardsTag] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** An extension (`postcards`), like the others. */
      getPostcardStatement: build.query({ ...call(getPostcardStatement), providesTags: [postcardsTag] }),
      getPostcard: build.query({ ...call(getPostcard), providesTags: [postcardsTag] }),
      previewPostcards: build.query({ ...call(previewPostcards), providesTags: [comingPostcardsTag] }),
    }),
  });

export const { useGetPostcardStatementQuery, useGetPostcardQuery, usePreviewPostcardsQuery } = postcardsApi;
