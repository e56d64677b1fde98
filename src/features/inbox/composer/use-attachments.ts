import { useEffect, useRef, useState } from 'react';
import type { Media } from '#contract/communication/messages.ts';
import { useImageUpload } from '#src/services/communication/files.ts';
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

/**
 * Uploads images as soon as they are added, so that sending need not wait for them.
 * @param onUploaded called with each uploaded image.
 */
export function useAttachments(onUploaded: (media: Media) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const upload = useImageUpload();
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

  const addOne = async (chosen: File) => {
    const id = crypto.randomUUID();
    const previewUrl = URL.createObjectURL(chosen);
    previews.current.add(previewUrl);
    pending.current.add(id);
    setUploads((all) => [...all, { id, name: chosen.name, previewUrl }]);
    const uploaded = await upload(chosen, id);
    const isCancelled = !pending.current.has(id);
    remove(id);
    if (isCancelled) return;
    if (typeof uploaded !== 'string') {
      const { file, url } = uploaded;
      return onUploaded({ url, content_type: file.type, name: file.name });
    }
    showToast({
      title: errorMessages[uploaded],
      text: chosen.name,
      alertLevel: 'error',
      ...(uploaded === 'upload_failed' && { action: { label: inbox.retry, onClick: () => void addOne(chosen) } }),
    });
  };

  return {
    uploads,
    add: (files: readonly File[]) => void Promise.all(files.map(addOne)),
    /** The upload goes on, but its result is ignored. */
    cancel: remove,
  };
}
