import { expect, it } from 'vitest';
import { emptyTable, writeRows } from '#src/services/communication/conversation-table.ts';
import { aConversation, aMessage } from '#tests/support/conversations.ts';
import { indexUpdates } from './index-updates.ts';
import type { IndexUpdate } from './search-index.ts';

function anIndex() {
  const updates: IndexUpdate[] = [];
  return {
    update: indexUpdates((one) => void updates.push(one)),
    sent: () => updates.splice(0).map(({ conversations, messages }) => [conversations.length, messages.length]),
  };
}
const noThreads = new Map();

it('sends all rows once, in batches, and then only those that changed', async () => {
  const { update, sent } = anIndex();
  const rows = Array.from({ length: 1200 }, (_, n) => aConversation({ id: `c-${n}` }));
  const table = writeRows(emptyTable(), rows);
  await update({ table, threads: noThreads });
  expect(sent()).toEqual([
    [500, 0],
    [500, 0],
    [200, 0],
  ]);
  await update({ table, threads: noThreads });
  expect(sent()).toEqual([]);
  const changed = aConversation({ id: 'c-7', latest_message: aMessage({ id: 'm-9', conversation_id: 'c-7' }) });
  await update({ table: writeRows(table, [changed]), threads: noThreads });
  expect(sent()).toEqual([[1, 1]]);
});

it('sends the messages of a cached thread, and later only its new messages', async () => {
  const { update, sent } = anIndex();
  const table = emptyTable();
  const thread = [aMessage({ id: 'm-1' }), aMessage({ id: 'm-2' })];
  await update({ table, threads: new Map([['c-1', thread]]) });
  expect(sent()).toEqual([[0, 2]]);
  await update({ table, threads: new Map([['c-1', [...thread, aMessage({ id: 'm-3' })]]]) });
  expect(sent()).toEqual([[0, 1]]);
});
