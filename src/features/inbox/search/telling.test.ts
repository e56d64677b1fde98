import { expect, it } from 'vitest';
import { emptyTable, writeRows } from '#src/services/communication/conversation-table.ts';
import { aConversation, aMessage } from '#tests/support/conversations.ts';
import type { Told } from './search-index.ts';
import { tellingOf } from './telling.ts';

function anIndex() {
  const puts: Told[] = [];
  const tell = tellingOf({ put: (told) => void puts.push(told) });
  return {
    tell,
    told: () => puts.splice(0).map(({ conversations, messages }) => [conversations.length, messages.length]),
  };
}
const noThreads = new Map();

it('tells all rows once, in parts, and then only those that changed', async () => {
  const { tell, told } = anIndex();
  const rows = Array.from({ length: 1200 }, (_, n) => aConversation({ id: `c-${n}` }));
  const table = writeRows(emptyTable(), rows);
  await tell({ table, threads: noThreads });
  expect(told()).toEqual([
    [500, 0],
    [500, 0],
    [200, 0],
  ]);
  await tell({ table, threads: noThreads });
  expect(told()).toEqual([]);
  const changed = aConversation({ id: 'c-7', latest_message: aMessage({ id: 'm-9', conversation_id: 'c-7' }) });
  await tell({ table: writeRows(table, [changed]), threads: noThreads });
  expect(told()).toEqual([[1, 1]]);
});

it('tells the messages of a thread that is at hand, and of it again only what is new', async () => {
  const { tell, told } = anIndex();
  const table = emptyTable();
  const thread = [aMessage({ id: 'm-1' }), aMessage({ id: 'm-2' })];
  await tell({ table, threads: new Map([['c-1', thread]]) });
  expect(told()).toEqual([[0, 2]]);
  await tell({ table, threads: new Map([['c-1', [...thread, aMessage({ id: 'm-3' })]]]) });
  expect(told()).toEqual([[0, 1]]);
});
