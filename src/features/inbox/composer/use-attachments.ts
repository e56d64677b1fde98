import { useEffect, useRef, useState } from 'react';
import type { Media } from '#contract/communication/messages.ts';
import { imageTypeOf, limits } from '#contract/rules/limits.ts';
import { fitImage } from '#src/lib/fit-image.ts';
import { useUploadFileMutation } from '#src/services/communication/files.ts';
import { describeError } from '#src/services/describe-error.ts';
import { usePractice } from '#src/session/use-session.ts';
import { inbox } from '#src/strings/inbox.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { showToast } from '#src/ui/toasts/toast.ts';

/** An image that is being uploaded. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  /** An object URL of the local file. */
  readonly previewUrl: string;
}

/** An image of the message being written, uploaded or not. */
export interface ComposerImage extends Upload {
  readonly isUploading: boolean;
}

type RefusedImage = 'unsupported_format' | 'file_too_big';

/** Why a file cannot be sent (IN-36, IN-37), judged by its content; null if it can. */
export async function refusalOf(file: File): Promise<RefusedImage | null> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (imageTypeOf(head) === null) return 'unsupported_format';
  return file.size >= limits.attachmentBytes ? 'file_too_big' : null;
}

/**
 * Uploads images as soon as they are added, so that sending does not wait for them.
 * @param onUploaded called with each uploaded image.
 */
export function useAttachments(onUploaded: (media: Media) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [upload] = useUploadFileMutation();
  const practice = usePractice();
  const previews = useRef(new Set<string>());
  const pending = useRef(new Set<string>());

  useEffect(() => {
    const urls = previews.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  const remove = (id: string) => {
    pending.current.delete(id);
    setUploads((all) => all.filter((one) => one.id !== id));
  };
  const refuse = (code: 'upload_failed' | RefusedImage, { name }: File, retry?: () => void) =>
    showToast({
      title: errorMessages[code],
      text: name,
      alertLevel: 'error',
      ...(retry && { action: { label: inbox.retry, onClick: retry } }),
    });

  const addOne = async (chosen: File) => {
    const file = await fitImage(chosen, limits.attachmentBytes);
    const refusal = await refusalOf(file);
    if (refusal) return refuse(refusal, chosen);
    const id = crypto.randomUUID();
    const previewUrl = URL.createObjectURL(file);
    previews.current.add(previewUrl);
    pending.current.add(id);
    setUploads((all) => [...all, { id, name: file.name, previewUrl }]);
    const { data, error } = await upload({ file, ...practice, idempotencyKey: id });
    const isCancelled = !pending.current.has(id);
    remove(id);
    if (isCancelled) return undefined;
    if (data) return onUploaded({ url: data.url, content_type: file.type, name: file.name });
    const { code } = describeError(error);
    if (code === 'file_too_big' || code === 'unsupported_format') return refuse(code, chosen);
    return refuse('upload_failed', chosen, () => void addOne(chosen));
  };

  return {
    uploads,
    add: (files: readonly File[]) => void Promise.all(files.map(addOne)),
    /** The upload goes on, but its result is ignored. */
    cancel: remove,
  };
}
