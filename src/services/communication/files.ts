import { uploadFile } from '#contract/communication/files.ts';
import { imageTypeOf, limits } from '#contract/rules/limits.ts';
import { fitImage } from '#src/lib/fit-image.ts';
import { usePractice } from '#src/session/use-session.ts';
import { call } from '../call.ts';
import { describeError } from '../describe-error.ts';
import { communicationApi } from './api.ts';

const filesApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    uploadFile: build.mutation(call(uploadFile)),
  }),
});

/** An image that the files service has. */
export interface UploadedImage {
  /** As it was uploaded, which may be smaller than it was chosen. */
  readonly file: File;
  readonly url: string;
}

/** Why an image was not uploaded. Only `upload_failed` may end differently when it is tried again. */
export type UploadFailure = (typeof judged)[number] | 'upload_failed';
const judged = ['unsupported_format', 'damaged_image', 'file_too_big', 'uploads_used_up'] as const;

/** A function that makes an image fit, judges it by its content (IN-36, IN-37) and uploads it (API-35). It never rejects. */
export function useImageUpload() {
  const [upload] = filesApi.useUploadFileMutation();
  const practice = usePractice();
  return async (chosen: File, idempotencyKey: string = crypto.randomUUID()): Promise<UploadedImage | UploadFailure> => {
    const file = await fitImage(chosen, limits.attachmentBytes);
    // The file may have been removed since it was chosen.
    const head = await file
      .slice(0, 16)
      .arrayBuffer()
      .catch(() => null);
    if (head === null) return 'upload_failed';
    if (imageTypeOf(new Uint8Array(head)) === null) return 'unsupported_format';
    if (file.size >= limits.attachmentBytes) return 'file_too_big';
    const { data, error } = await upload({ file, ...practice, include_link: true, idempotencyKey });
    if (data) return { file, url: data.url };
    const { code } = describeError(error);
    return judged.find((one) => one === code) ?? 'upload_failed';
  };
}
