import { StickyNote } from 'lucide-react';
import { sending } from '#src/strings/sending.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { WritingMode } from './how-to-send.ts';

interface NoteSwitchProps {
  mode: WritingMode;
  onMode: (mode: WritingMode) => void;
}

/** Turns the composer from the client to the staff and back. */
export function NoteSwitch({ mode, onMode }: NoteSwitchProps) {
  const isNote = mode === 'note';
  return (
    <IconButton
      label={sending.note.write}
      icon={<StickyNote aria-hidden />}
      aria-pressed={isNote}
      className="mb-0.5 pointer-coarse:mb-0"
      onClick={() => onMode(isNote ? 'text' : 'note')}
    />
  );
}
