import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { Clock } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { openPlaceholders } from '#contract/rules/texting/placeholders.ts';
import { adviseOn } from '#contract/rules/texting/text-advice.ts';
import { classNames } from '#src/lib/class-names.ts';
import { composer, composing } from '#src/strings/composer.ts';
import { sending } from '#src/strings/sending.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { controlsMoved } from '#src/ui/second-press.ts';
import { AttachButton } from './AttachButton.tsx';
import { AttachedImages } from './AttachedImages.tsx';
import type { HowToSend, WritingMode } from './how-to-send.ts';
import { ReplyList } from './quick-replies/ReplyList.tsx';
import type { ReplyPicker } from './quick-replies/use-reply-picker.ts';
import { SendButton } from './SendButton.tsx';
import { TextAdvice } from './TextAdvice.tsx';
import type { ComposerImage } from './use-attachments.ts';

interface ComposerFormProps {
  field: RefObject<HTMLTextAreaElement | null>;
  clientName: string;
  text: string;
  onText: (text: string) => void;
  images: readonly ComposerImage[];
  /** Null if images cannot be sent (IN-38). */
  onAttach: ((files: readonly File[]) => void) | null;
  onRemove: (image: ComposerImage) => void;
  onSend: (how: HowToSend) => void;
  /** Sends once the images are uploaded. */
  onSendWhenUploaded: (how: HowToSend) => void;
  /** Takes such a press back; null if there is none. */
  onStopWaiting: (() => void) | null;
  /** Handles a key before the form does; the form ignores it if its default was prevented. */
  onKey: (event: KeyboardEvent) => void;
  mode: WritingMode;
  /** The practice's zone. */
  zone: string;
  /** Buttons before those of the form. */
  tools: ReactNode;
  picker: ReplyPicker;
  /** Why nothing can be sent, shown in place of the form; null if it can. */
  locked: string | null;
  /** A hint under the field. */
  note: string | null;
}

/** The form in which a text or a note is written. */
export function ComposerForm(props: ComposerFormProps) {
  const { field, text, images, onAttach, onRemove, onStopWaiting, mode, zone, tools, picker, locked } = props;
  const isNote = mode === 'note';
  // Texts with images are sent as MMS, which has no segments.
  const countsSegments = !isNote && images.length === 0;
  const advice = adviseOn(text);
  const { isReady, send } = submitOf(props);

  if (locked) return <p className="border-t border-line bg-warn-soft px-4 py-4 text-center text-warn">{locked}</p>;
  return (
    <form
      className={classNames('relative border-t border-line p-3', isNote && 'bg-note')}
      onSubmit={(event) => {
        event.preventDefault();
        send('now');
      }}
    >
      <ReplyList picker={picker} />
      {images.length > 0 && (
        <AttachedImages
          images={images}
          onRemove={(image) => {
            // Its button disappears.
            field.current?.focus();
            onRemove(image);
          }}
        />
      )}
      <MessageField {...props} send={send} />
      {onStopWaiting && (
        <p role="status" className="flex items-center gap-2 pt-1.5 text-sm text-ink-soft">
          <Clock aria-hidden className="size-4 shrink-0" />
          {composing.waitsForImages}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              field.current?.focus();
              onStopWaiting();
            }}
          >
            {composing.stopWaiting}
          </Button>
        </p>
      )}
      {countsSegments && <TextAdvice advice={advice} text={text} field={field} />}
      <div className="flex items-center gap-0.5 pt-2">
        {tools}
        {onAttach && <AttachButton field={field} images={images} onAttach={onAttach} onRemove={onRemove} />}
        <span className="ms-auto pe-2 text-xs text-ink-soft tabular-nums">
          {countsSegments && text.trim() !== '' && composer.size(advice.size.segments, advice.size.left)}
        </span>
        <SendButton mode={mode} isReady={isReady} zone={zone} onSend={send} />
      </div>
    </form>
  );
}

/** Sends if the message is complete, waits for images that are being uploaded, and else selects the placeholder that is not filled in. */
function submitOf(props: ComposerFormProps) {
  const { field, text, images, mode, onSend, onSendWhenUploaded } = props;
  const isUploading = images.some((image) => image.isUploading);
  const placeholder = mode === 'note' ? undefined : openPlaceholders(text)[0];
  const isComplete =
    (text.trim() !== '' || images.length > 0) &&
    text.length <= limits.messageLength &&
    !placeholder &&
    problemWithImages(props) === null;
  const send = (how: HowToSend) => {
    if (isComplete) (isUploading ? onSendWhenUploaded : onSend)(how);
    field.current?.focus();
    if (placeholder) field.current?.setSelectionRange(placeholder.at, placeholder.at + placeholder.written.length);
  };
  return { isReady: isComplete, send };
}

/**
 * Why a text cannot be sent with these images; null if it can. Images of a draft stay when the practice may send none any more (IN-38), and two
 * drafts that were joined may have too many.
 */
function problemWithImages({
  images,
  onAttach,
  mode,
}: Pick<ComposerFormProps, 'images' | 'onAttach' | 'mode'>): string | null {
  if (mode === 'note' || images.length === 0) return null;
  if (onAttach === null) return composing.attaching.off;
  return images.length > limits.imagesPerText ? composing.attaching.full : null;
}

/** From this length on, the number of characters left is shown. */
const countFrom = limits.messageLength - 200;

/** The text area. Enter sends, Shift and Enter begins a new line; a slash searches quick replies. */
function MessageField(props: ComposerFormProps & { send: (how: HowToSend) => void }) {
  const { field, clientName, text, onText, onAttach, onKey, mode, picker, note, send } = props;
  const left = limits.messageLength - text.length;
  const isNote = mode === 'note';
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter belongs to it.
    if (event.nativeEvent.isComposing) return;
    picker.onKey(event);
    if (!event.defaultPrevented) onKey(event);
    if (event.defaultPrevented || event.key !== 'Enter') return;
    const isDone = event.shiftKey && (event.ctrlKey || event.metaKey) && mode === 'text';
    if (event.shiftKey && !isDone) return;
    event.preventDefault();
    if (event.repeat) return;
    send(isDone ? 'done' : 'now');
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Office programs add a picture of the copied text to the clipboard.
    const isText = types.includes('text/plain') && types.includes('text/html');
    if (files.length === 0 || isText) return;
    event.preventDefault();
    onAttach?.([...files]);
  };
  return (
    <TextArea
      ref={field}
      dir="auto"
      label={isNote ? sending.note.field : composing.message}
      hideLabel
      rows={1}
      value={text}
      placeholder={isNote ? sending.note.placeholder : composing.placeholder(clientName)}
      className="max-h-[min(12rem,30dvh)] pointer-coarse:min-h-10"
      error={left < 0 ? composing.over(-left) : (problemWithImages(props) ?? undefined)}
      hint={left >= 0 && text.length > countFrom ? composing.left(left) : note}
      {...(picker.query !== null && {
        'aria-autocomplete': 'list',
        'aria-controls': picker.listId,
        'aria-activedescendant': picker.active && `${picker.listId}-${picker.active.templateId}`,
      })}
      onChange={(event) => {
        onText(event.target.value);
        picker.onTyped(event.target.value);
      }}
      onFocus={({ relatedTarget, target }) => {
        // A button above that disappears when it is pressed passes the focus on, and a second Enter must not send the text.
        if (relatedTarget instanceof HTMLButtonElement && relatedTarget.form !== target.form) controlsMoved();
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
