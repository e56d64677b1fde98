import type { KeyboardEvent, RefObject } from 'react';
import { useStore } from 'react-redux';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { useStorageRefused } from '#src/drafts/drafts-slice.ts';
import { isUndoable } from '#src/outbox/outbox-item.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { editAgain } from '#src/outbox/edit-again.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { draftKey, isEmptyDraft } from '#src/outbox/text-drafts.ts';
import { useTextDraft } from '#src/outbox/use-text-draft.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { composing } from '#src/strings/composer.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { sending } from '#src/strings/sending.ts';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import type { ConversationActions } from '../actions/use-conversation-actions.ts';
import { SurveyButton } from '../survey/SurveyButton.tsx';
import { useOwnTyping } from '../presence/use-own-typing.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { useTextingLock } from '../shared/use-texting-lock.ts';
import { ComposerForm } from './ComposerForm.tsx';
import { LockedActions } from './LockedActions.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import { useReplyPicker } from './quick-replies/use-reply-picker.ts';
import { useComposerImages } from './use-composer-images.ts';
import { useSendDraft } from './use-send-draft.ts';
import { useWaitingPress } from './use-waiting-press.ts';
import { useWritingMode } from './use-writing-mode.ts';

interface ComposerProps {
  conversation: Conversation;
  zone: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The conversation's pane, on which images can be dropped. */
  pane: RefObject<HTMLElement | null>;
  actions: ConversationActions;
  /** Called on Escape: the focus leaves the field for the conversation. */
  onLeave: () => void;
}

/** Where a text to the client or a note for staff is written. What is typed is saved as a draft. */
export function Composer({ conversation, zone, field, pane, actions, onLeave }: ComposerProps) {
  const { id } = conversation;
  const offersNotes = useExtension('internal-notes');
  const locked = useTextingLock(conversation);
  useKeptFocus(String(locked === null), field);
  const [mode, switchTo] = useWritingMode({ conversationId: id, field, offersNotes, isLocked: locked !== null });
  const isNote = mode === 'note';
  const key = draftKey(id, mode);
  const { draft, type } = useTextDraft(key);
  const isEmpty = isEmptyDraft(draft);
  const canAttach = useFlag('outbound-sms-media-enabled') && !isNote && locked === null;
  const images = useComposerImages({ conversationId: id, draft, draftKey: key, isNote, pane, canAttach });
  const isStorageRefused = useStorageRefused();
  const onTyped = useOwnTyping(isEmpty);
  const offersReplies = useFlag('quick-replies-enabled') && !isNote;
  const canSendSurveys = useExtension('survey-invitations');
  const offersSurveys =
    useFlag('content-library-forms') && canSendSurveys && !isNote && typeof conversation.pet_owner?.id === 'string';
  const picker = useReplyPicker({ field, text: draft.content, conversation, isOffered: offersReplies });
  const send = useSendDraft({ conversation, draftKey: key, isNote, actions });
  const { isWaiting, wait, stop } = useWaitingPress(id, send);
  const stopsWaiting = isWaiting && !isNote;
  const undoLastSend = useUndoLastSend(id);

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (isNote) switchTo('text');
      else onLeave();
    }
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    // In a field with text, the browser's own undo works.
    if (isUndo && isEmpty && undoLastSend()) event.preventDefault();
  };

  return (
    <>
      {images.isDropping && (
        <div className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-accent-soft/90 font-medium text-accent">
          {composing.dropHere}
        </div>
      )}
      <ComposerForm
        field={field}
        clientName={nameOf(conversation)}
        text={draft.content}
        onText={(content) => {
          if (stopsWaiting) stop(composing.notSent.changed);
          type({ ...draft, content });
          onTyped();
        }}
        images={images.all}
        onAttach={images.attach}
        onRemove={(image) => {
          if (stopsWaiting) stop(composing.notSent.changed);
          images.remove(image);
        }}
        onSend={send}
        onSendWhenUploaded={wait}
        onStopWaiting={isWaiting ? () => stop() : null}
        onKey={onKey}
        mode={mode}
        zone={zone}
        tools={
          <ComposerTools
            field={field}
            onNote={offersNotes ? () => switchTo(isNote ? 'text' : 'note') : null}
            isNote={isNote}
            onReplies={offersReplies ? picker.toggle : null}
            survey={offersSurveys && <SurveyButton conversation={conversation} field={field} />}
          />
        }
        picker={picker}
        locked={isNote ? null : locked}
        note={isNote ? sending.note.only : isStorageRefused ? errorMessages.storage_refused : null}
      />
      {locked && !isNote && (offersNotes || conversation.stopped_by_staff) && (
        <LockedActions
          onAllow={conversation.stopped_by_staff ? () => actions.allowTexts(conversation) : null}
          onNote={offersNotes ? () => switchTo('note') : null}
        />
      )}
    </>
  );
}

/** Takes the conversation's latest text back into the draft if it can still be undone; returns whether there was one. */
function useUndoLastSend(conversationId: string): () => boolean {
  const store = useStore<OutboxRoot>();
  const dispatch = useOutboxDispatch();
  return () => {
    const { items } = store.getState().outbox;
    const latest = items.findLast((item) => item.subjectId === conversationId && isUndoable(item));
    if (latest) dispatch(editAgain(latest.id));
    return latest !== undefined;
  };
}
