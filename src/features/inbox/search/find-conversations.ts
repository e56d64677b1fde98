import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { parseSearch } from '#contract/rules/search/search-query.ts';
import { fold, wordsOf } from '#contract/rules/search/search-words.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { asMisspelt, lettersOf, typedWord } from '#contract/rules/search/likeness.ts';

interface Haystack {
  /** Everything that is searched, folded. */
  readonly text: string;
  readonly names: readonly { readonly word: string; readonly letters: number }[];
}

// A row object is replaced when it changes, so an entry never becomes stale.
const haystacks = new WeakMap<Conversation, Haystack>();

function haystackOf(conversation: Conversation): Haystack {
  const cached = haystacks.get(conversation);
  if (cached) return cached;
  const { pet_owner: owner, sms_phone: phone, pets, latest_message: latest } = conversation;
  const names = [nameOf(conversation), ...pets.map((pet) => pet.name)];
  const haystack = {
    text: fold([...names, owner?.pims_id, phone, formatPhone(phone), latest?.content].filter(Boolean).join('\n')),
    names: wordsOf(names.join(' ')).map(({ folded: word }) => ({ word, letters: lettersOf(word) })),
  };
  haystacks.set(conversation, haystack);
  return haystack;
}

/** Searches synchronously, without the index: the rows with every word, or if there are none, those with similar names. */
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
