import { sql } from 'kysely';
import { isStillUnknown } from './unknown-outcome.ts';
import type { Db } from '#server/db/schema.ts';
import type { ListedText } from '#server/gateways/sms/gateway.ts';
import { unrecordedTexts } from '../message/unrecorded-texts.ts';
import type { ClaimedLookup } from './claim-texts.ts';

/**
 * Milliseconds before the handover of a text, from which an earlier one may be listed with it: the minute that the list is longer, half a
 * minute until the earlier one was settled, and the time of the look-up.
 */
const listedBefore = 120_000;

/** The listed text that is ours; `absent` if the carrier does not have it; `unclear` if one that it has may be ours. */
export type LookupResult = ListedText | 'absent' | 'unclear';

/**
 * Looks for a text of unknown outcome among those that the carrier accepted since it was handed over, between the same two numbers. The
 * carrier does not list our id, so texts are told apart by what is known of the others: their carrier ids are stored, and at most one text of
 * a conversation is handed over at a time.
 */
export async function findListedText(
  db: Db,
  text: ClaimedLookup,
  listed: readonly ListedText[],
): Promise<LookupResult> {
  const unrecorded = await unrecordedTexts(db, text.practice, listed);
  if (unrecorded.length === 0) return 'absent';
  // One that was given up earlier may have the same words.
  if (await hasUnknownOther(db, text)) return 'unclear';
  const same = unrecorded.find(
    ({ content, mediaCount }) => content.trim() === text.content.trim() && mediaCount === text.media.length,
  );
  return same ?? 'unclear';
}

const hasUnknownOther = async (db: Db, { practice, conversationId, handedOverFor }: ClaimedLookup): Promise<boolean> =>
  (await db
    .selectFrom('message')
    .select('id')
    .where('practice', '=', practice)
    .where('conversation_id', '=', conversationId)
    .where(isStillUnknown)
    .where(
      'handed_over_at',
      '>',
      sql<string>`clock_timestamp() - make_interval(secs => ${(handedOverFor + listedBefore) / 1000})`,
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;
