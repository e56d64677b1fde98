import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { ConversationTable } from '#src/services/communication/conversation-table.ts';
import { conversationEntry, type ConversationEntry, messageEntry, type MessageEntry } from './entries.ts';
import type { IndexUpdate } from './search-index.ts';

/** What the caches of this browser have. */
export interface Cached {
  readonly table: ConversationTable;
  /** By conversation. */
  readonly threads: ReadonlyMap<string, readonly Message[]>;
}

/** How many entries are sent before the page gets time to render. */
const batchSize = 500;

const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Sends everything that is cached to an index, and after that only what has changed: an unchanged row is the same object. */
export function indexUpdates(send: (update: IndexUpdate) => void) {
  let rows: readonly Conversation[] = [];
  const sentRows: Conversation[] = [];
  const sentThreads = new Map<string, readonly Message[]>();

  function* changesIn({ table, threads }: Cached): Generator<Conversation | Message> {
    if (rows !== table.rows) {
      for (const [slot, row] of table.rows.entries()) {
        if (sentRows[slot] === row) continue;
        sentRows[slot] = row;
        yield row;
      }
      rows = table.rows;
    }
    for (const [id, messages] of threads) {
      const before = sentThreads.get(id);
      if (before === messages) continue;
      const sent = new Set(before);
      yield* messages.filter((message) => !sent.has(message));
      sentThreads.set(id, messages);
    }
  }

  const update = async (cached: Cached) => {
    let conversations: ConversationEntry[] = [];
    let messages: MessageEntry[] = [];
    const sendBatch = () => {
      if (conversations.length + messages.length > 0) send({ conversations, messages });
      [conversations, messages] = [[], []];
    };
    for (const change of changesIn(cached)) {
      const isConversation = 'container' in change;
      const message = isConversation ? change.latest_message : change;
      const entry = message && messageEntry(message);
      if (isConversation) conversations.push(conversationEntry(change));
      if (entry) messages.push(entry);
      if (conversations.length + messages.length < batchSize) continue;
      sendBatch();
      await yieldToPage();
    }
    sendBatch();
  };
  let last = Promise.resolve();
  /** Updates run one after the other. */
  return (cached: Cached): Promise<void> => (last = last.then(() => update(cached)));
}
