import { MessageSquare, StickyNote } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector } from 'react-redux';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { draftKey, isEmptyDraft, selectDraft } from '#src/outbox/text-drafts.ts';
import { sending } from '#src/strings/sending.ts';
import { type PageCommand, usePageCommands } from '#src/ui/page-commands.ts';
import type { WritingMode } from './how-to-send.ts';

interface Options {
  conversationId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  offersNotes: boolean;
  /** Whether the client cannot be texted. */
  isLocked: boolean;
}

/** Whether a text or a note is being written, and how to switch; the command palette offers both. */
export function useWritingMode(options: Options): [WritingMode, (mode: WritingMode) => void] {
  const { conversationId, field, offersNotes, isLocked } = options;
  const [mode, setMode] = useModeOfDrafts(conversationId);
  const switchTo = (next: WritingMode) => {
    // Flushed first, because a draft that appears in the store switches to its own mode.
    flushSync(flushTyped);
    setMode(next);
    field.current?.focus();
  };
  const commandFor = (next: WritingMode, label: string, icon: PageCommand['icon']): PageCommand => ({
    key: next,
    label,
    icon,
    takesFocus: true,
    run: () => switchTo(next),
  });
  usePageCommands(() => [
    ...(isLocked ? [] : [commandFor('text', sending.write, MessageSquare)]),
    ...(offersNotes ? [commandFor('note', sending.note.write, StickyNote)] : []),
  ]);
  return [offersNotes ? mode : 'text', switchTo];
}

/** The mode, which follows a draft that appears: one that was left alone, or was restored by an undo. */
function useModeOfDrafts(id: string): [WritingMode, (mode: WritingMode) => void] {
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
