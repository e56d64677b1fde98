import type { RefObject } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { type Draft, readDraft, saveDraft } from '#src/outbox/text-drafts.ts';
import { composing } from '#src/strings/composer.ts';
import { closeToast, showToast } from '#src/ui/toasts/toast.ts';
import { byPicking, type ComposerImage, useAttachments } from './use-attachments.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

interface Options {
  conversationId: string;
  draft: Draft;
  draftKey: string;
  isNote: boolean;
  pane: RefObject<HTMLElement | null>;
  canAttach: boolean;
}

/** The images of the message being written: those of its draft and those still uploading. */
export function useComposerImages({ conversationId, draft, draftKey, isNote, pane, canAttach }: Options) {
  const dispatch = useOutboxDispatch();
  const saveMedia = (key: string, change: (media: Draft['media']) => Draft['media']) => {
    // Read again: an upload may end long after this was rendered.
    const current = dispatch(readDraft(key));
    dispatch(saveDraft(key, { ...current, media: change(current.media) }));
  };
  const { uploads, countUploads, add, cancel } = useAttachments(conversationId, (uploaded) =>
    saveMedia(conversationId, (media) => byPicking([...media, uploaded], ({ url }) => url)),
  );
  const attached = draft.media.map(({ url, name }) => ({
    id: url,
    name: name ?? '',
    previewUrl: url,
    isUploading: false,
  }));
  const all: readonly ComposerImage[] = byPicking([...attached, ...(isNote ? [] : uploads)], ({ id }) => id);
  const remove = (image: ComposerImage) =>
    image.isUploading ? cancel(image.id) : saveMedia(draftKey, (media) => media.filter(({ url }) => url !== image.id));
  const attach = (files: readonly File[]) => {
    // Read again: two pastes may come before this is rendered.
    const count = dispatch(readDraft(conversationId)).media.length + countUploads();
    const room = Math.max(limits.imagesPerText - count, 0);
    const leftOut = files.slice(room).map(({ name }) => name || composing.attaching.unnamed);
    const id = 'images left out';
    if (leftOut.length === 0) closeToast(id);
    else
      showToast({
        id,
        title: composing.attaching.full,
        text: composing.attaching.leftOut(leftOut),
        alertLevel: 'error',
      });
    add(files.slice(0, room));
  };
  const isDropping = useDroppedFiles(pane, canAttach ? attach : null);
  return { all, remove, attach: canAttach ? attach : null, isDropping };
}
