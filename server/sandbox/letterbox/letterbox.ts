import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Addressee, LetterboxTables } from '#server/outside/letterbox/letterbox-tables.ts';

/** A card in a letterbox. */
interface ReceivedCard {
  readonly seq: string;
  /** The product's. */
  readonly id: string;
  readonly to: Addressee;
  readonly from: Addressee | null;
  /** What is printed on each side, as HTML. */
  readonly front: string;
  readonly back: string;
  readonly printedAt: string;
}

const mostShown = 30;

const received = (db: Db) =>
  db
    .withTables<LetterboxTables>()
    .selectFrom('sandbox_postcard as printed')
    .innerJoin('postcard as card', (join) => join.on(sql`card.id::text`, '=', sql.ref('printed.card_id')))
    .select(['printed.seq', 'printed.card_id as id', 'recipient as to', 'sender as from', 'front', 'back'])
    .select('printed.printed_at as printedAt');

/** The cards that a client received, in order. */
export const cardsOf = (db: Db, clientId: string): Promise<ReceivedCard[]> =>
  received(db)
    .where(sql`card.pet_owner_id::text`, '=', clientId)
    .orderBy('seq')
    .execute();

/** The newest cards of a practice, newest first. */
export const cardsFrom = (db: Db, practice: string): Promise<ReceivedCard[]> =>
  received(db).where('card.practice', '=', practice).orderBy('seq', 'desc').limit(mostShown).execute();

/** A card by its number in the letterbox. */
export const cardNumbered = async (db: Db, seq: string): Promise<ReceivedCard | undefined> =>
  /^\d{1,15}$/.test(seq) ? received(db).where('printed.seq', '=', seq).executeTakeFirst() : undefined;
