import type { Conversation } from '#contract/communication/conversations.ts';
import { fold, haystackOf } from './conversation-row.ts';

// A row object is replaced when it changes, so what was folded for it stays right as long as it lives.
const haystacks = new WeakMap<Conversation, string>();

const haystack = (conversation: Conversation): string => {
  const known = haystacks.get(conversation);
  if (known !== undefined) return known;
  const made = haystackOf(conversation);
  haystacks.set(conversation, made);
  return made;
};

/** The rows in which every word of the query occurs; digits also match a phone written another way. */
export function search(rows: readonly Conversation[], query: string): readonly Conversation[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const digits = /^[\d\s()+.-]{3,}$/.test(query) ? query.replace(/\D/g, '') : '';
  return rows.filter(
    (row) =>
      words.every((word) => haystack(row).includes(word)) || (digits !== '' && (row.sms_phone ?? '').includes(digits)),
  );
}
