import { useState } from 'react';
import type { ConversationTable } from '#src/services/communication/conversation-table.ts';
import { followOwnMoves, type HeldOrder, newsBehind } from './held-order.ts';

interface Hold extends HeldOrder {
  /** Which list is held. */
  readonly list: string;
}

/**
 * The order in which a list is shown: as it is, or as it was when somebody began to point at it.
 * @param list names the list; another one begins anew.
 */
export function useHeldOrder({ rows }: ConversationTable, live: readonly number[], list: string, isHeld: boolean) {
  const [hold, setHold] = useState<Hold | null>(null);
  // Where nothing is shown yet, nothing can move.
  const isHolding = isHeld && hold?.list === list && hold.order.length > 0;
  const next = !isHeld ? null : isHolding ? following(hold, live, rows) : holdOf(live, rows, list, hold);
  if (next !== hold) setHold(next);
  return {
    order: next?.order ?? live,
    /** See `newsBehind`. */
    news: next && newsBehind(next, live, rows),
    /** Shows the list as it is now. */
    catchUp: () => setHold(isHeld ? { list, order: live, rows } : null),
  };
}

function following(hold: Hold, live: readonly number[], rows: ConversationTable['rows']): Hold {
  const followed = followOwnMoves(hold, live, rows);
  return followed === hold ? hold : { ...followed, list: hold.list };
}

/** A hold of the list as it is now; the one that stands where it would be the same. */
const holdOf = (order: readonly number[], rows: ConversationTable['rows'], list: string, former: Hold | null): Hold =>
  former?.list === list && former.order === order && former.rows === rows ? former : { list, order, rows };
