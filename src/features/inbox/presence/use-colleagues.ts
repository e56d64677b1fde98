import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { PresenceRoot, PresenceState } from '#src/realtime/presence-slice.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { presence } from '#src/strings/presence.ts';

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly isWriting: boolean;
}

/** The colleagues who have a conversation open, without the user's own other windows. */
export function useColleagues(conversationId: string): readonly Colleague[] {
  const people = useSelector((state: PresenceRoot) => state.presence.people[conversationId]);
  const ownId = useSelector(({ session }: SessionRoot) => session.user?.id);
  return useMemo(() => colleaguesAmong(people, ownId), [people, ownId]);
}

/** The people in a conversation without the user. */
export const colleaguesAmong = (
  people: PresenceState['people'][string] | undefined,
  ownId: string | undefined,
): readonly Colleague[] =>
  (people ?? [])
    .filter((person) => person.user_id !== ownId)
    .map(({ user_id, name, state }) => ({
      id: user_id,
      name: name ?? presence.colleague,
      isWriting: state === 'writing',
    }));

/** Names those who are writing, else those who have the conversation open; null if there are none. */
export function presenceText(colleagues: readonly Colleague[]): string | null {
  const writing = colleagues.filter(({ isWriting }) => isWriting).map(({ name }) => name);
  if (writing.length > 0) return presence.writing(writing);
  return colleagues.length > 0 ? presence.here(colleagues.map(({ name }) => name)) : null;
}
