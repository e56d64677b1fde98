import { StickyNote, Zap } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { composer } from '#src/strings/composer.ts';
import { sending } from '#src/strings/sending.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { EmojiButton } from './emoji/EmojiButton.tsx';

interface ComposerToolsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  isNote: boolean;
  /** Switches between text and note; null if notes are not offered. */
  onNote: (() => void) | null;
  /** Opens or closes the quick replies; null if they are not offered. */
  onReplies: (() => void) | null;
  /** The button that sends a survey; null where none can be sent. */
  survey: ReactNode;
}

/** The buttons below the field. */
export function ComposerTools({ field, isNote, onNote, onReplies, survey }: ComposerToolsProps) {
  return (
    <>
      {onNote && (
        <IconButton
          label={sending.note.write}
          icon={<StickyNote aria-hidden />}
          aria-pressed={isNote}
          className="mb-0.5 pointer-coarse:mb-0"
          onClick={onNote}
        />
      )}
      {onReplies && (
        <IconButton label={composer.replies.button} keys="/" icon={<Zap aria-hidden />} onClick={onReplies} />
      )}
      {survey}
      <EmojiButton field={field} />
    </>
  );
}
