import { SendHorizontal, StickyNote } from 'lucide-react';
import { sending } from '#src/strings/sending.ts';
import { Button } from '#src/ui/Button.tsx';

/** A text to the client, or a note that only staff read. */
export type WritingMode = 'text' | 'note';
/** At once, at once with the conversation done, or at a moment to come (ISO 8601). */
export type HowToSend = 'now' | 'done' | { readonly at: string };

interface SendButtonProps {
  mode: WritingMode;
  /** There is something that can be sent. */
  isReady: boolean;
}

/** Submits the form that it stands in. */
export function SendButton({ mode, isReady }: SendButtonProps) {
  const name = mode === 'note' ? sending.note.save : sending.send;
  return (
    <Button
      type="submit"
      variant="primary"
      className="mb-0.5 pointer-coarse:mb-0"
      aria-disabled={!isReady}
      icon={mode === 'note' ? <StickyNote aria-hidden /> : <SendHorizontal aria-hidden />}
      aria-label={name}
    >
      <span className="max-md:sr-only">{name}</span>
    </Button>
  );
}
