import { sql } from 'kysely';
import type { Presence } from '#contract/events.ts';
import type { Db } from '#server/db/schema.ts';

type OccupiedConversation = Presence['data'];

/** Who has each conversation open, with an entry also for closed ones; each person once, as writing if they write in any window. */
export async function presenceIn(
  db: Db,
  practice: string,
  conversationIds: readonly string[],
): Promise<OccupiedConversation[]> {
  if (conversationIds.length === 0) return [];
  const rows = await openWindows(db, practice).where('conversation_id', 'in', conversationIds).execute();
  return conversationIds.map((id) => ({
    conversation_id: id,
    people: peopleOf(rows.filter((row) => row.conversation_id === id)),
  }));
}

/** Ids of conversations that somebody has open. */
export async function occupiedConversations(db: Db, practice: string): Promise<string[]> {
  const rows = await openWindows(db, practice).execute();
  return [...new Set(rows.map((row) => row.conversation_id))];
}

const openWindows = (db: Db, practice: string) =>
  db
    .selectFrom('presence')
    .select(['conversation_id', 'user_id', 'name', 'state'])
    .where('practice', '=', practice)
    .where('here_until', '>', sql<string>`clock_timestamp()`)
    .orderBy('user_id')
    .orderBy('state');

type Row = Awaited<ReturnType<ReturnType<typeof openWindows>['execute']>>[number];

/** `viewing` sorts before `writing`, so the later entry of a person wins. */
const peopleOf = (rows: readonly Row[]): OccupiedConversation['people'] => [
  ...new Map(rows.map(({ user_id, name, state }) => [user_id, { user_id, name, state }])).values(),
];
