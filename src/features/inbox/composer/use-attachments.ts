import type { Media } from '#contract/communication/messages.ts';
import { sharedState } from '#src/lib/shared-state.ts';
import { useImageUpload } from '#src/services/communication/files.ts';
import { inbox } from '#src/strings/inbox.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { showToast } from '#src/ui/toasts/toast.ts';

/** An image of the message being written, uploaded or not. */
export interface ComposerImage {
  readonly id: string;
  readonly name: string;
  /** Of the local file while it is being uploaded. */
  readonly previewUrl: string;
  readonly isUploading: boolean;
}

/** An image that is being uploaded for the text to a client. */
interface Upload extends ComposerImage {
  readonly conversationId: string;
  /** Whether it is a part of the text then: it may have failed, or been removed. */
  readonly end: Promise<boolean>;
}

// Conversations may be left and opened again meanwhile.
const uploads = sharedState<readonly Upload[]>([]);

/** While the page would be closed with images that the server does not have, the browser asks. */
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

function change(next: readonly Upload[]): void {
  uploads.change(next);
  if (next.length > 0) addEventListener('beforeunload', askToStay);
  else removeEventListener('beforeunload', askToStay);
}

const uploadsOf = (conversationId: string): readonly Upload[] =>
  uploads.read().filter((upload) => upload.conversationId === conversationId);

/** Resolves when nothing is being uploaded for a text any more, to whether all of it is a part of the text. */
export async function whenUploaded(conversationId: string): Promise<boolean> {
  const own = uploadsOf(conversationId);
  if (own.length === 0) return true;
  const ends = await Promise.all(own.map(({ end }) => end));
  return ends.every(Boolean) && whenUploaded(conversationId);
}

/**
 * Uploads images as soon as they are added, so that sending seldom waits for them.
 * @param onUploaded called with each uploaded image.
 */
export function useAttachments(conversationId: string, onUploaded: (media: Media) => void) {
  const upload = useImageUpload();

  /** @returns whether the image is a part of the text then */
  const finish = async (chosen: File, id: string): Promise<boolean> => {
    const uploaded = await upload(chosen, id);
    const isRemoved = uploads.read().every((one) => one.id !== id);
    if (isRemoved) return false;
    if (typeof uploaded !== 'string') {
      onUploaded({ url: uploaded.url, content_type: uploaded.file.type, name: uploaded.file.name });
      remove(id);
      return true;
    }
    remove(id);
    showToast({
      title: errorMessages[uploaded],
      text: chosen.name,
      alertLevel: 'error',
      ...(uploaded === 'upload_failed' && { action: { label: inbox.retry, onClick: () => add([chosen]) } }),
    });
    return false;
  };

  const add = (files: readonly File[]) => {
    const added = files.map((chosen) => {
      const id = crypto.randomUUID();
      const previewUrl = URL.createObjectURL(chosen);
      const end = finish(chosen, id).finally(() => URL.revokeObjectURL(previewUrl));
      return { conversationId, id, name: chosen.name, previewUrl, isUploading: true, end };
    });
    change([...uploads.read(), ...added]);
  };

  return {
    uploads: uploads.useValue().filter((one) => one.conversationId === conversationId),
    /** How many are being uploaded, also before that is rendered. */
    countUploads: () => uploadsOf(conversationId).length,
    add,
    /** The upload goes on, but its result is ignored. */
    cancel: remove,
  };
}

const remove = (id: string) => change(uploads.read().filter((one) => one.id !== id));
