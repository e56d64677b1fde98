import { useMemo, useState } from 'react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { useStoredChoice } from '#src/lib/stored-choice.ts';
import { useFailedSends } from '#src/outbox/failed-sends.ts';
import type { ConversationTable } from '#src/services/communication/conversation-table.ts';
import type { ListFilter } from '#src/services/communication/list-filters.ts';
import { listOrder, oldestFirst, slotsOf } from './list-order.ts';
import { noSelection, type Selection } from './selection.ts';
import { useFrozenOrder } from './use-frozen-order.ts';

export type ShownList = ReturnType<typeof useShownList>;

/**
 * The conversations of a list in the order in which they are shown, and which of them are selected.
 * @param isInUse the pointer or the focus is in the list, so that its rows must not move.
 */
export function useShownList(
  table: ConversationTable,
  container: Container,
  filter: ListFilter | null,
  isInUse: boolean,
) {
  // Nearly every render has new rows, so memoising would only add code.
  'use no memo';
  const { rows } = table;
  const failedSends = useFailedSends();
  const chosenOrder = listOrder(filter);
  const isOldestFirst = useStoredChoice(chosenOrder) === 'oldest';
  const newestFirst = slotsOf(table, container, filter, failedSends);
  const live = useMemo(
    () => (isOldestFirst ? oldestFirst(newestFirst, rows, filter) : newestFirst),
    [isOldestFirst, newestFirst, rows, filter],
  );
  const listKey = [container, filter, isOldestFirst].join('\n');
  const [selection, select] = useSelection(listKey);
  const selectedRows = rowsAt(selection.slots, rows).filter((row) => row.container === container);
  return {
    ...useFrozenOrder(table, live, listKey, isInUse || selectedRows.length > 0),
    listKey,
    isOldestFirst,
    reverse: () => chosenOrder.choose(isOldestFirst ? 'newest' : 'oldest'),
    selection,
    select,
    selectedRows,
  };
}

/** Another list starts without a selection. */
function useSelection(listKey: string) {
  'use no memo';
  const [selection, setSelection] = useState({ ...noSelection, listKey });
  if (selection.listKey !== listKey) setSelection({ ...noSelection, listKey });
  return [selection, (next: Selection) => setSelection({ ...next, listKey })] as const;
}

const rowsAt = (slots: ReadonlySet<number>, rows: readonly Conversation[]) =>
  [...slots].flatMap((slot) => rows[slot] ?? []);
