import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { fillPlaceholders, openPlaceholders } from '#contract/rules/texting/placeholders.ts';
import { plainText, type Template } from '#contract/templates/templates.ts';
import { insertText } from '#src/lib/insert-text.ts';
import { useQuickReplies } from '#src/services/templates/templates.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { findReplies, type ReplyQuery, replyQueryAt } from './reply-query.ts';
import { usePlaceholderValues } from './use-placeholder-values.ts';

interface ReplyPickerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Provides the values of a reply's placeholders. */
  conversation: Conversation;
  isOffered: boolean;
}

export type ReplyPicker = ReturnType<typeof useReplyPicker>;

/** Searches quick replies after a slash: the field keeps the focus while the arrow keys move through the list (IN-40). */
export function useReplyPicker({ field, text, conversation, isOffered }: ReplyPickerProps) {
  const listId = useId();
  const [search, setSearch] = useState<ReplyQuery | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  /** What the button inserted, slash included; null if the slash was typed. */
  const [inserted, setInserted] = useState<string | null>(null);
  // A change by an undo or another draft leaves a search that is not in the text any more.
  const isInText = search !== null && text.startsWith(`/${search.words}`, search.from);
  const query = useQuickReplies({ skip: !isOffered || !isInText });
  const values = usePlaceholderValues(conversation, isOffered && isInText);
  const { data, error } = query;
  const [isRetrying, retry] = useRetry(query);
  const found = search && data ? findReplies(data.data, search.words) : [];
  // Several words that match no reply are ordinary text.
  const isOpen = isOffered && isInText && (found.length > 0 || !search.words.includes(' '));
  const active = found[Math.min(activeIndex, found.length - 1)];

  const choose = (reply: Template) => {
    const area = field.current;
    if (!area || !search) return;
    const filled = fillPlaceholders(plainText(reply.content), values);
    setSearch(null);
    insertText(area, filled, search.from, search.from + 1 + search.words.length);
    const open = openPlaceholders(filled)[0];
    if (open) area.setSelectionRange(search.from + open.at, search.from + open.at + open.written.length);
  };

  const close = () => {
    setSearch(null);
    const area = field.current;
    if (!area || !search || inserted === null) return;
    setInserted(null);
    const to = search.from + 1;
    // Words typed after the inserted slash stay, separated from the word before.
    insertText(area, '', search.words === '' ? to - inserted.length : search.from, to);
    area.setSelectionRange(area.selectionStart + search.words.length, area.selectionStart + search.words.length);
  };

  const actionOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | null => {
    const move = (by: number) => () =>
      setActiveIndex((Math.min(activeIndex, found.length - 1) + by + found.length) % found.length);
    const chooseActive = () => active && choose(active);
    if (key === 'Escape') return close;
    if (key === 'ArrowDown' && active) return move(1);
    if (key === 'ArrowUp' && active) return move(-1);
    // Also without a match, so that a misspelt search is not sent to the client.
    if (key === 'Enter' && !shiftKey) return chooseActive;
    return key === 'Tab' && !shiftKey && active ? chooseActive : null;
  };

  return {
    listId,
    query: isOpen ? search.words : null,
    all: data?.data.length,
    found,
    active,
    error,
    isRetrying,
    retry,
    choose,
    activate: (reply: Template) => setActiveIndex(found.indexOf(reply)),
    /** To be called with the field's text after every input. */
    onTyped: (typed: string) => {
      const next = field.current && replyQueryAt(typed, field.current.selectionStart);
      if (next?.words !== search?.words) setActiveIndex(0);
      if (next?.from !== search?.from) setInserted(null);
      setSearch(next);
    },
    /** Opens or closes the list by its button. */
    toggle: () => {
      const area = field.current;
      if (!area) return;
      area.focus();
      if (isOpen) return close();
      const slash = /(?:^|\s)$/.test(area.value.slice(0, area.selectionStart)) ? '/' : ' /';
      insertText(area, slash);
      setInserted(slash);
    },
    onKey: (event: KeyboardEvent) => {
      const action = isOpen ? actionOf(event) : null;
      if (!action) return;
      event.preventDefault();
      action();
    },
  };
}
