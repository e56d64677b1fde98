import { updateRequest } from '#contract/communication/requests.ts';
import { call } from '../call.ts';
import { communicationApi } from './api.ts';
import { cacheMessage } from './messages.ts';

const requestsApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    /** An extension (`request-handling`); the caller gets the error. */
    updateRequest: build.mutation({
      ...call(updateRequest),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(({ data }) => dispatch(cacheMessage(data))).catch(() => undefined),
    }),
  }),
});

export const { useUpdateRequestMutation } = requestsApi;
