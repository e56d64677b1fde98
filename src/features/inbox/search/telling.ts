import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { ConversationTable } from '#src/services/communication/conversation-table.ts';
import { conversationEntry, type ConversationEntry, messageEntry, type MessageEntry } from './entries.ts';
import type { OpenIndex } from './open-index.ts';

/** What is here, as the caches have it. */
export interface Held {
  readonly table: ConversationTable;
  /** The messages of each thread that is at hand, by conversation. */
  readonly threads: ReadonlyMap<string, readonly Message[]>;
}

/** So many at a time are told without a pause for the page. */
const atATime = 500;

/** Lets the page draw and hear before the next part of a long task. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Tells an index what is here, and each time after that only what has changed: what did not change is the same object.
 */
export function tellingOf(index: Pick<OpenIndex, 'put'>) {
  let rows: readonly Conversation[] = [];
  const told: Conversation[] = [];
  const threads = new Map<string, readonly Message[]>();

  function* news(held: Held): Generator<Conversation | Message> {
    if (rows !== held.table.rows) {
      for (const [slot, row] of held.table.rows.entries()) {
        if (told[slot] === row) continue;
        told[slot] = row;
        yield row;
      }
      rows = held.table.rows;
    }
    for (const [id, messages] of held.threads) {
      const before = threads.get(id);
      if (before === messages) continue;
      const known = new Set(before);
      yield* messages.filter((message) => !known.has(message));
      threads.set(id, messages);
    }
  }

  let turn = Promise.resolve();
  const tell = async (held: Held) => {
    let conversations: ConversationEntry[] = [];
    let messages: MessageEntry[] = [];
    const put = () => {
      if (conversations.length + messages.length > 0) index.put({ conversations, messages });
      [conversations, messages] = [[], []];
    };
    for (const one of news(held)) {
      const isConversation = 'container' in one;
      const message = isConversation ? one.latest_message : one;
      const entry = message && messageEntry(message);
      if (isConversation) conversations.push(conversationEntry(one));
      if (entry) messages.push(entry);
      if (conversations.length + messages.length < atATime) continue;
      put();
      await breath();
    }
    put();
  };
  /** One at a time, in order. */
  return (held: Held): Promise<void> => (turn = turn.then(() => tell(held)));
}
