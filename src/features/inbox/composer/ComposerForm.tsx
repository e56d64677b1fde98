import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useDeferredValue } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { openPlaceholders } from '#contract/rules/texting/placeholders.ts';
import { classNames } from '#src/lib/class-names.ts';
import { sending } from '#src/strings/sending.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Spinner } from '#src/ui/loading/Spinner.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { AttachButton } from './AttachButton.tsx';
import { ReplyList } from './quick-replies/ReplyList.tsx';
import type { ReplyPicker } from './quick-replies/use-reply-picker.ts';
import type { HowToSend, WritingMode } from './how-to-send.ts';
import { SendButton } from './SendButton.tsx';
import type { ComposerImage } from './use-attachments.ts';
import { adviseOn } from '#contract/rules/texting/text-advice.ts';
import { composer, composing } from '#src/strings/composer.ts';
import { TextAdvice } from './TextAdvice.tsx';

interface ComposerFormProps {
  /** Where the text is typed. */
  field: RefObject<HTMLTextAreaElement | null>;
  clientName: string;
  text: string;
  onText: (text: string) => void;
  images: readonly ComposerImage[];
  /** Null where images cannot be sent (IN-38). */
  onAttach: ((files: readonly File[]) => void) | null;
  onRemove: (image: ComposerImage) => void;
  onSend: (how: HowToSend) => void;
  /** Hears each key first; one that it takes does nothing else. */
  onKey: (event: KeyboardEvent) => void;
  /** Whom the words are for. */
  mode: WritingMode;
  /** The practice's zone. */
  zone: string;
  /** What else stands before the field. */
  tools: ReactNode;
  /** What quick replies are asked for, and found. */
  picker: ReplyPicker;
  /** Why nothing can be sent; the composer is locked then. */
  locked: string | null;
  /** Something to know before writing. */
  note: string | null;
}

/** From here on the characters left are shown. */
const countFrom = limits.messageLength - 200;

/** Where a text is written. Enter sends, Shift and Enter begins a line. */
export function ComposerForm(props: ComposerFormProps) {
  const {
    field,
    clientName,
    text,
    onText,
    images,
    onAttach,
    onRemove,
    onSend,
    onKey,
    mode,
    zone,
    tools,
    picker,
    locked,
    note,
  } = props;
  const left = limits.messageLength - text.length;
  const isUploading = images.some((image) => image.isUploading);
  const isEmpty = text.trim() === '' && images.every((image) => image.isUploading);
  const words = composing;
  const isNote = mode === 'note';

  // Images travel by another service, which counts no characters.
  const isText = !isNote && images.length === 0;
  const settled = useDeferredValue(text);
  const advice = adviseOn(settled);
  const gap = isNote ? undefined : openPlaceholders(text)[0];
  const isReady = !isEmpty && !isUploading && left >= 0 && !gap;
  const send = (how: HowToSend) => {
    if (isReady) onSend(how);
    field.current?.focus();
    if (gap) field.current?.setSelectionRange(gap.at, gap.at + gap.written.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter belongs to it.
    if (event.nativeEvent.isComposing) return;
    picker.onKey(event);
    if (!event.defaultPrevented) onKey(event);
    if (event.defaultPrevented || event.key !== 'Enter') return;
    const isDone = event.shiftKey && (event.ctrlKey || event.metaKey) && mode === 'text';
    if (event.shiftKey && !isDone) return;
    event.preventDefault();
    send(isDone ? 'done' : 'now');
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Office programs put a picture of the words beside the words.
    const isText = types.includes('text/plain') && types.includes('text/html');
    if (files.length === 0 || isText) return;
    event.preventDefault();
    onAttach?.([...files]);
  };

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
      {images.length > 0 && <Images images={images} onRemove={onRemove} />}
      <TextArea
        ref={field}
        dir="auto"
        label={isNote ? sending.note.field : words.message}
        hideLabel
        rows={1}
        value={text}
        placeholder={isNote ? sending.note.placeholder : words.placeholder(clientName)}
        className="max-h-[min(12rem,30dvh)] pointer-coarse:min-h-10"
        error={left < 0 ? words.over(-left) : undefined}
        hint={left >= 0 && text.length > countFrom ? words.left(left) : note}
        {...(picker.query !== null && {
          'aria-autocomplete': 'list',
          'aria-controls': picker.listId,
          'aria-activedescendant': picker.active && `${picker.listId}-${picker.active.templateId}`,
        })}
        onChange={(event) => {
          onText(event.target.value);
          picker.look(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isText && <TextAdvice advice={advice} text={settled} field={field} />}
      <div className="flex items-center gap-0.5 pt-2">
        {tools}
        {onAttach && <AttachButton field={field} images={images} onAttach={onAttach} onRemove={onRemove} />}
        <span className="ms-auto pe-2 text-xs text-ink-soft tabular-nums">
          {isText && settled.trim() !== '' && composer.size(advice.size.segments, advice.size.left)}
        </span>
        <SendButton mode={mode} isReady={isReady} zone={zone} onSend={send} />
      </div>
    </form>
  );
}

function Images({ images, onRemove }: Pick<ComposerFormProps, 'images' | 'onRemove'>) {
  const words = composing;
  return (
    <ul aria-label={words.images} className="mb-2 flex flex-wrap gap-2">
      {images.map((one) => (
        <li key={one.id} className="relative">
          <img
            src={one.previewUrl}
            alt={one.name}
            className={classNames(
              'size-20 rounded-lg border border-line object-cover',
              one.isUploading && 'opacity-50',
            )}
          />
          {one.isUploading && (
            <span className="absolute inset-0 grid place-items-center" role="status" aria-label={words.uploading}>
              <Spinner />
            </span>
          )}
          <IconButton
            size="sm"
            label={words.removeImage(one.name)}
            icon={<X aria-hidden />}
            className="absolute -end-2 -top-2 rounded-full border border-line bg-raised shadow-lift"
            onClick={() => onRemove(one)}
          />
        </li>
      ))}
    </ul>
  );
}
