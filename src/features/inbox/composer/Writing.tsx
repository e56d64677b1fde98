import type { RefObject } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Media } from '#contract/communication/messages.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import type { Draft } from '#src/outbox/outbox-item.ts';
import { type OutboxRoot, useStorageRefused } from '#src/outbox/outbox-slice.ts';
import { saveDraft, selectDraft, sendMessage, useOutboxDispatch } from '#src/outbox/send.ts';
import { useIsMessagingEnabled } from '#src/services/campaigns/enrollment.ts';
import { inbox } from '#src/strings/inbox.ts';
import { Composer, type ComposerImage } from './Composer.tsx';
import { hasOptedOut, nameOf } from '../list/conversation-row.ts';
import { useAttachments } from './use-attachments.ts';

interface WritingProps {
  conversation: Conversation;
  /** Where the text is typed. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The message being written to one client. What is typed is a draft at once, so that nothing can take it away. */
export function Writing({ conversation, field }: WritingProps) {
  const { id } = conversation;
  const draft = useSelector((state: OutboxRoot) => selectDraft(state, id));
  const dispatch = useOutboxDispatch();
  const canAttach = useFlag('outbound-sms-media-enabled');
  const isMessagingEnabled = useIsMessagingEnabled();
  const isStorageRefused = useStorageRefused();
  const store = useStore<OutboxRoot>();
  // An upload may end long after it began; it joins the draft as it is then.
  const current = () => selectDraft(store.getState(), id);

  const save = (change: Partial<Draft>) => dispatch(saveDraft(id, { ...current(), ...change }));
  const withMedia = (media: Media) => save({ media: [...current().media, media] });
  const { uploads, add, cancel } = useAttachments(withMedia);

  const images: readonly ComposerImage[] = [
    ...draft.media.map(({ url, name }) => ({ id: url, name: name ?? '', previewUrl: url, isUploading: false })),
    ...uploads.map((upload) => ({ ...upload, isUploading: true })),
  ];
  const remove = (image: ComposerImage) =>
    image.isUploading ? cancel(image.id) : save({ media: draft.media.filter(({ url }) => url !== image.id) });
  const send = () => dispatch(sendMessage({ conversationId: id, content: draft.content.trim(), media: draft.media }));

  const words = inbox.composer;
  const locked = hasOptedOut(conversation) ? words.optedOut : isMessagingEnabled ? null : words.disabled;
  return (
    <Composer
      field={field}
      clientName={nameOf(conversation)}
      text={draft.content}
      onText={(content) => save({ content })}
      images={images}
      onAttach={canAttach ? add : null}
      onRemove={remove}
      onSend={send}
      mode="text"
      locked={locked}
      note={isStorageRefused ? words.notPersistent : null}
    />
  );
}
