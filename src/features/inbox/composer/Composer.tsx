import { MessageSquare, StickyNote } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector, useStore } from 'react-redux';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Media } from '#contract/communication/messages.ts';
import { limits } from '#contract/rules/limits.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { flushDrafts } from '#src/outbox/draft-buffer.ts';
import { type Draft, draftKey, isEmptyDraft, isUndoable } from '#src/outbox/outbox-item.ts';
import { type OutboxRoot, useStorageRefused } from '#src/outbox/outbox-slice.ts';
import { editAgain, readDraft, saveDraft, selectDraft, sendMessage, useOutboxDispatch } from '#src/outbox/send.ts';
import { undoFor, undoSend } from '#src/outbox/undo-send.ts';
import { useBufferedDraft } from '#src/outbox/use-buffered-draft.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { composing } from '#src/strings/composer.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { sending } from '#src/strings/sending.ts';
import { Button } from '#src/ui/Button.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { type PageCommand, usePageCommands } from '#src/ui/page-commands.ts';
import { ComposerForm } from './ComposerForm.tsx';
import { nameOf } from '../shared/conversation-summary.ts';
import { useOwnTyping } from '../presence/use-own-typing.ts';
import type { ConversationActions } from '../actions/use-conversation-actions.ts';
import type { SendText } from '../actions/use-done-question.ts';
import { useTextingLock } from '../shared/use-texting-lock.ts';
import { EmojiButton } from './emoji/EmojiButton.tsx';
import { NoteSwitch } from './NoteSwitch.tsx';
import { ReplyButton } from './quick-replies/ReplyButton.tsx';
import { useReplyPicker } from './quick-replies/use-reply-picker.ts';
import type { HowToSend, WritingMode } from './how-to-send.ts';
import { type ComposerImage, useAttachments } from './use-attachments.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useSeenUntil } from './use-seen-until.ts';

interface ComposerProps {
  conversation: Conversation;
  zone: string;
  /** Where the text is typed. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** All of the conversation, where images can be dropped. */
  pane: RefObject<HTMLElement | null>;
  actions: ConversationActions;
  /** Somebody leaves the field for the conversation around it. */
  onLeave: () => void;
}

/** What is being written in a conversation: a text to the client, or a note for staff. What is typed is kept as a draft, so that nothing can take it away. */
export function Composer({ conversation, zone, field, pane, actions, onLeave }: ComposerProps) {
  const { id } = conversation;
  const offersNotes = useExtension('internal-notes');
  const [mode, setMode] = useMode(id);
  const isNote = mode === 'note' && offersNotes;
  const key = draftKey(id, isNote ? 'note' : 'text');
  const { draft, type } = useBufferedDraft(key);
  const dispatch = useOutboxDispatch();
  const canAttach = useFlag('outbound-sms-media-enabled') && !isNote;
  const locked = useTextingLock(conversation);
  const isStorageRefused = useStorageRefused();
  const store = useStore<OutboxRoot>();
  const typed = useOwnTyping(isEmptyDraft(draft));
  const seenUntil = useSeenUntil(id);

  const save = (change: Partial<Draft>, into = key) =>
    // An upload may end long after it began; it joins the draft as it is then.
    dispatch(saveDraft(into, { ...dispatch(readDraft(into)), ...change }));
  const withMedia = (media: Media) => save({ media: [...dispatch(readDraft(id)).media, media] }, id);
  const { uploads, add, cancel } = useAttachments(withMedia);
  const takesImages = canAttach && locked === null;

  const images: readonly ComposerImage[] = [
    ...draft.media.map(({ url, name }) => ({ id: url, name: name ?? '', previewUrl: url, isUploading: false })),
    ...(isNote ? [] : uploads.map((upload) => ({ ...upload, isUploading: true }))),
  ];
  const remove = (image: ComposerImage) =>
    image.isUploading ? cancel(image.id) : save({ media: draft.media.filter(({ url }) => url !== image.id) });

  const attach = (files: readonly File[]) => {
    const room = Math.max(limits.imagesPerText - images.length, 0);
    if (files.length > room) showToast({ title: composing.attaching.full, alertLevel: 'error' });
    add(files.slice(0, room));
  };
  const isDropping = useDroppedFiles(pane, takesImages ? attach : null);

  const offersReplies = useFlag('quick-replies-enabled') && !isNote;
  const picker = useReplyPicker({ field, text: draft.content, conversation, isOffered: offersReplies });

  const turnTo = (next: WritingMode) => {
    // A draft that comes into the store turns to what it is of, so that it comes first.
    flushSync(flushDrafts);
    setMode(next);
    field.current?.focus();
  };
  const writing = (next: WritingMode, label: string, icon: PageCommand['icon']): PageCommand => ({
    key: next,
    label,
    icon,
    takesFocus: true,
    run: () => turnTo(next),
  });
  usePageCommands(() => [
    ...(locked ? [] : [writing('text', sending.write, MessageSquare)]),
    ...(offersNotes ? [writing('note', sending.note.write, StickyNote)] : []),
  ]);
  const send = (how: HowToSend) => {
    const words = { conversationId: id, content: draft.content.trim(), media: draft.media };
    if (isNote) return void dispatch(sendMessage({ ...words, kind: 'note' }));
    if (typeof how === 'object') return void dispatch(sendMessage({ ...words, kind: 'later', sendAt: how.at }));
    const sendText: SendText = ({ canUndo, marksDone }) => {
      const held = canUndo && undoSend.read() === 'on' ? undoFor : 0;
      return dispatch(sendMessage({ ...words, undoFor: held, seenUntil: seenUntil(), marksDone }));
    };
    if (how === 'done' && conversation.container === 'INBOX') actions.sendAndMarkDone(conversation, sendText);
    else sendText({ canUndo: true, marksDone: false });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (isNote) turnTo('text');
      else onLeave();
    }
    // With nothing typed there is nothing else that it could undo.
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && isEmptyDraft(draft)) {
      const latest = store.getState().outbox.items.findLast((item) => item.conversationId === id && isUndoable(item));
      if (!latest) return;
      event.preventDefault();
      dispatch(editAgain(latest.id));
    }
  };

  return (
    <>
      {isDropping && (
        <div className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-accent-soft/90 font-medium text-accent">
          {composing.dropHere}
        </div>
      )}
      <ComposerForm
        field={field}
        clientName={nameOf(conversation)}
        text={draft.content}
        onText={(content) => {
          type({ ...draft, content });
          typed();
        }}
        images={images}
        onAttach={takesImages ? attach : null}
        onRemove={remove}
        onSend={send}
        onKey={onKey}
        mode={isNote ? 'note' : 'text'}
        zone={zone}
        tools={
          <>
            {offersNotes && <NoteSwitch mode={mode} onMode={turnTo} />}
            {offersReplies && <ReplyButton onAsk={picker.ask} />}
            <EmojiButton field={field} />
          </>
        }
        picker={picker}
        locked={isNote ? null : locked}
        note={isNote ? sending.note.only : isStorageRefused ? errorMessages.storage_refused : null}
      />
      {locked && offersNotes && !isNote && (
        <div className="bg-warn-soft pb-3 text-center">
          <Button size="sm" onClick={() => turnTo('note')}>
            {sending.note.write}
          </Button>
        </div>
      )}
    </>
  );
}

/** For whom is being written. What comes back into one of the drafts, such as by an undo, or was left there alone, turns to it. */
function useMode(id: string): [WritingMode, (mode: WritingMode) => void] {
  const isTyped = (kind: WritingMode) => (state: OutboxRoot) => !isEmptyDraft(selectDraft(state, draftKey(id, kind)));
  const hasText = useSelector(isTyped('text'));
  const hasNote = useSelector(isTyped('note'));
  const [mode, setMode] = useState<WritingMode>('text');
  const [before, setBefore] = useState({ hasText: false, hasNote: false });
  if (before.hasText !== hasText || before.hasNote !== hasNote) {
    setBefore({ hasText, hasNote });
    if (hasNote && !before.hasNote && !hasText) setMode('note');
    else if (hasText && !before.hasText) setMode('text');
  }
  return [mode, setMode];
}
