import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { parseSearch } from '#contract/rules/search/search-query.ts';
import { fold, wordsOf } from '#contract/rules/search/search-words.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { asMisspelt, lettersOf, typedWord } from '#contract/rules/search/likeness.ts';

interface Haystack {
  /** All that is looked at, folded. */
  readonly text: string;
  readonly names: readonly { readonly word: string; readonly letters: number }[];
}

// A row object is replaced when it changes, so what was made of it stays right as long as it lives.
const haystacks = new WeakMap<Conversation, Haystack>();

function haystackOf(conversation: Conversation): Haystack {
  const known = haystacks.get(conversation);
  if (known) return known;
  const { pet_owner: owner, sms_phone: phone, pets, latest_message: latest } = conversation;
  const names = [nameOf(conversation), ...pets.map((pet) => pet.name)];
  const made = {
    text: fold([...names, owner?.pims_id, phone, formatPhone(phone), latest?.content].filter(Boolean).join('\n')),
    names: wordsOf(names.join(' ')).map(({ folded: word }) => ({ word, letters: lettersOf(word) })),
  };
  haystacks.set(conversation, made);
  return made;
}

/** The rows that have every word of a query, at once and without the index; where none has, those whose names it may misspell. */
export function findConversations(rows: readonly Conversation[], query: string): readonly Conversation[] {
  const { words } = parseSearch(query);
  if (words.length === 0) return rows;
  const asTyped = rows.filter((row) => {
    const { text } = haystackOf(row);
    return words.every((word) => text.includes(word));
  });
  if (asTyped.length > 0) return asTyped;
  const typed = words.map(typedWord);
  return rows.filter((row) => {
    const { text, names } = haystackOf(row);
    const isName = (one: (typeof typed)[number]) =>
      names.some(({ word, letters }) => asMisspelt(word, letters, one) !== null);
    return typed.every((one) => text.includes(one.word) || isName(one));
  });
}
