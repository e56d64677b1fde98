import { uploadFile } from '#contract/communication/files.ts';
import { call } from '../call.ts';
import { communicationApi } from './api.ts';

const filesApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    uploadFile: build.mutation(call(uploadFile)),
  }),
});

export const { useUploadFileMutation } = filesApi;
