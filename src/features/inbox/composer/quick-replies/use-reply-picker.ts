import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { fillPlaceholders, openPlaceholders } from '#contract/rules/texting/placeholders.ts';
import { plainText, type Template } from '#contract/templates/templates.ts';
import { insertText } from '#src/lib/insert-text.ts';
import { useQuickReplies } from '#src/services/templates/templates.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { findReplies } from './find-replies.ts';
import { type Slash, slashAt } from './slash.ts';
import { usePlaceholderValues } from './use-placeholder-values.ts';

interface ReplyPickerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** What the open places of a reply are filled from. */
  conversation: Conversation;
  isOffered: boolean;
}

export type ReplyPicker = ReturnType<typeof useReplyPicker>;

/** Quick replies by a slash: focus stays in the field while the arrows walk the list (IN-40). */
export function useReplyPicker({ field, text, conversation, isOffered }: ReplyPickerProps) {
  const listId = useId();
  const [slash, setSlash] = useState<Slash | null>(null);
  const [pointed, setPointed] = useState(0);
  /** What the button has put in, slash and all; null for a slash that was typed. */
  const [put, setPut] = useState<string | null>(null);
  // What came into the field by another way, such as an undo or another draft, asks for nothing.
  const isThere = slash !== null && text.startsWith(`/${slash.query}`, slash.from);
  const query = useQuickReplies({ skip: !isOffered || !isThere });
  const values = usePlaceholderValues(conversation, isOffered && isThere);
  const { data, error } = query;
  const [isRetrying, retry] = useRetry(query);
  const found = slash && data ? findReplies(data.data, slash.query) : [];
  // Words that no reply has are just words.
  const isAsking = isOffered && isThere && (found.length > 0 || !slash.query.includes(' '));
  const active = found[Math.min(pointed, found.length - 1)];

  const choose = (reply: Template) => {
    const area = field.current;
    if (!area || !slash) return;
    const words = fillPlaceholders(plainText(reply.content), values);
    setSlash(null);
    insertText(area, words, slash.from, slash.from + 1 + slash.query.length);
    const gap = openPlaceholders(words)[0];
    if (gap) area.setSelectionRange(slash.from + gap.at, slash.from + gap.at + gap.written.length);
  };

  const end = () => {
    setSlash(null);
    const area = field.current;
    if (!area || !slash || put === null) return;
    setPut(null);
    const to = slash.from + 1;
    // What was typed behind the slash stays, and apart from the word before.
    insertText(area, '', slash.query === '' ? to - put.length : slash.from, to);
    area.setSelectionRange(area.selectionStart + slash.query.length, area.selectionStart + slash.query.length);
  };

  return {
    listId,
    query: isAsking ? slash.query : null,
    all: data?.data.length,
    found,
    active,
    error,
    isRetrying,
    retry,
    choose,
    point: (reply: Template) => setPointed(found.indexOf(reply)),

    /** To be told of whatever is typed. */
    look: (typed: string) => {
      const next = field.current && slashAt(typed, field.current.selectionStart);
      if (next?.query !== slash?.query) setPointed(0);
      if (next?.from !== slash?.from) setPut(null);
      setSlash(next);
    },
    /** Asks without the keyboard, or ends it. */
    ask: () => {
      const area = field.current;
      if (!area) return;
      area.focus();
      if (isAsking) return end();
      const asking = /(?:^|\s)$/.test(area.value.slice(0, area.selectionStart)) ? '/' : ' /';
      insertText(area, asking);
      setPut(asking);
    },
    onKey: (event: KeyboardEvent) => {
      if (!isAsking) return;
      const step = (by: number) => setPointed((Math.min(pointed, found.length - 1) + by + found.length) % found.length);
      const act = actionOf(event);
      if (!act) return;
      event.preventDefault();
      act();

      function actionOf({ key, shiftKey }: KeyboardEvent): (() => void) | null {
        const chooseActive = () => active && choose(active);
        if (key === 'Escape') return end;
        if (key === 'ArrowDown' && active) return () => step(1);
        if (key === 'ArrowUp' && active) return () => step(-1);
        // A slip of the finger in a reply's name must not go to the client.
        if (key === 'Enter' && !shiftKey) return chooseActive;
        return key === 'Tab' && !shiftKey && active ? chooseActive : null;
      }
    },
  };
}
