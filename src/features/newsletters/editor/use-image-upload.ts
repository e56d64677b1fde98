import { useState } from 'react';
import { imageTypeOf, limits } from '#contract/rules/limits.ts';
import { newsletterLimits } from '#contract/rules/newsletters/newsletter-document.ts';
import { fitImage } from '#src/lib/fit-image.ts';
import { useUploadFileMutation } from '#src/services/communication/files.ts';
import { describeError } from '#src/services/describe-error.ts';
import { usePractice } from '#src/session/use-session.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { showToast } from '#src/ui/toasts/toast.ts';

/** A picture that the files service has. */
export interface UploadedImage {
  readonly src: string;
  readonly width: number;
}

/** Uploads pictures for a letter (CN-02); a refused one is told, and one that could not be uploaded can be tried again. */
export function useImageUpload() {
  const [uploading, setUploading] = useState(0);
  const [upload] = useUploadFileMutation();
  const practice = usePractice();

  async function uploadOne(chosen: File, onUploaded: (image: UploadedImage) => void): Promise<void> {
    const file = await fitImage(chosen, limits.attachmentBytes);
    const type = imageTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    const refusal = type === null ? 'unsupported_format' : file.size >= limits.attachmentBytes ? 'file_too_big' : null;
    if (refusal) return showToast({ title: errorMessages[refusal], text: chosen.name, alertLevel: 'error' });
    const { data, error } = await upload({ file, ...practice });
    if (data) return onUploaded({ src: data.url, width: await widthOf(file) });
    const { code } = describeError(error);
    const isRefused = code === 'file_too_big' || code === 'unsupported_format';
    return showToast({
      title: errorMessages[isRefused ? code : 'upload_failed'],
      text: chosen.name,
      alertLevel: 'error',
      ...(!isRefused && { action: { label: shell.retry, onClick: () => void add([chosen], onUploaded) } }),
    });
  }

  async function add(files: readonly File[], onUploaded: (image: UploadedImage) => void) {
    setUploading((now) => now + files.length);
    for (const file of files) {
      await uploadOne(file, onUploaded);
      setUploading((now) => now - 1);
    }
  }
  return { isUploading: uploading > 0, add };
}

const { min, max } = newsletterLimits.imageWidth;

/** As wide as the picture is, at most as the letter. */
async function widthOf(file: File): Promise<number> {
  const bitmap = await globalThis.createImageBitmap?.(file).catch(() => null);
  return Math.max(min, Math.min(max, bitmap?.width ?? max));
}
