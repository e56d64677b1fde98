import type { Conversation } from '#contract/communication/conversations.ts';
import type { SocketEvent } from '#contract/events.ts';

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

export const nameOf = ({ pet_owner: owner, sms_phone: phone }: Conversation): string =>
  [owner?.first_name, owner?.last_name].filter(Boolean).join(' ') || (phone ?? '');

export const timeOf = ({ latest_message: latest }: Conversation): string =>
  latest ? time.format(new Date(latest.create_ts)) : '';

const searchTexts = new WeakMap<Conversation, string>();

/** What a row is found by, in small letters. */
export function searchTextOf(row: Conversation): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const { pets, sms_phone: phone, latest_message: latest } = row;
  const made = [nameOf(row), ...pets.map((pet) => pet.name), phone, latest?.content].join('\n').toLowerCase();
  searchTexts.set(row, made);
  return made;
}

/** The newest version of each conversation that events tell of, the latest last. */
export function toldBy(events: readonly SocketEvent[]): ReadonlyMap<string, Conversation> {
  const told = new Map<string, Conversation>();
  for (const { data } of events) {
    if (!('conversation' in data)) continue;
    told.delete(data.conversation.id);
    told.set(data.conversation.id, data.conversation);
  }
  return told;
}
