import type { Media } from '#contract/communication/messages.ts';
import { sharedState } from '#src/lib/shared-state.ts';
import { type UploadFailure, useImageUpload } from '#src/services/communication/files.ts';
import { inbox } from '#src/strings/inbox.ts';
import { refusalNotice } from '#src/strings/image-refusals.ts';
import { closeToast, showToast } from '#src/ui/toasts/toast.ts';

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

/** A file that was not added. */
interface Refused {
  readonly file: File;
  readonly failure: UploadFailure;
}

// Conversations may be left and opened again meanwhile.
const uploads = sharedState<readonly Upload[]>([]);

/** The order of picking of what is or was uploaded, by ids and addresses; forgotten once nothing is being uploaded. */
const places = new Map<string, number>();
let picked = 0;

/** Sorts images as they were picked, whichever is uploaded first; those that were there before come first. */
export const byPicking = <T>(images: readonly T[], keyOf: (image: T) => string): T[] =>
  images.toSorted((one, other) => (places.get(keyOf(one)) ?? 0) - (places.get(keyOf(other)) ?? 0));

/** While the page would be closed with images that the server does not have, the browser asks. */
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

function change(next: readonly Upload[]): void {
  uploads.change(next);
  if (next.length > 0) return addEventListener('beforeunload', askToStay);
  removeEventListener('beforeunload', askToStay);
  places.clear();
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

  const report = (refused: readonly Refused[]) => {
    const again = refused.filter(({ failure }) => failure === 'upload_failed').map(({ file }) => file);
    showToast({
      id: refusals,
      ...refusalNotice(refused.map(({ file, failure }) => ({ name: file.name, failure }))),
      alertLevel: 'error',
      ...(again.length > 0 && { action: { label: inbox.retry, onClick: () => add(again) } }),
    });
  };

  /**
   * @param refused the files that were picked with it and not added, which it may join
   * @returns whether the image is a part of the text then
   */
  const finish = async (chosen: File, id: string, refused: Refused[]): Promise<boolean> => {
    const uploaded = await upload(chosen, id);
    const isRemoved = uploads.read().every((one) => one.id !== id);
    if (isRemoved) return false;
    if (typeof uploaded !== 'string') {
      places.set(uploaded.url, places.get(id) ?? 0);
      onUploaded({ url: uploaded.url, content_type: uploaded.file.type, name: uploaded.file.name });
      remove(id);
      if (refused.length === 0) closeToast(refusals);
      return true;
    }
    remove(id);
    refused.push({ file: chosen, failure: uploaded });
    report(refused);
    return false;
  };

  const add = (files: readonly File[]) => {
    const refused: Refused[] = [];
    const added = files.map((chosen) => {
      const id = crypto.randomUUID();
      places.set(id, (picked += 1));
      const previewUrl = URL.createObjectURL(chosen);
      const end = finish(chosen, id, refused).finally(() => URL.revokeObjectURL(previewUrl));
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

/** The toast of files that were not added. */
const refusals = 'refused images';

const remove = (id: string) => change(uploads.read().filter((one) => one.id !== id));
