import type { Conversation, updateConversation } from '#contract/communication/conversations.ts';
import type { Called } from '../call.ts';
import { changeRows, differs, settleChange } from './changes.ts';
import { changeOf, patchTable, selectConversation, updateEndpoint } from './conversations.ts';
import { compareConversations } from './order.ts';
import type { CommunicationThunk } from './root.ts';

/** A change to many conversations at once. */
export type ManyChange = Omit<Called<typeof updateConversation>, 'id' | 'pets'>;

/** The conversations that the change concerned, in their previous state. */
interface ManyChanged {
  readonly changed: readonly Conversation[];
  readonly refused: readonly Conversation[];
}

/** Requests in flight at once. */
const concurrency = 6;

/** The pets to whose records a conversation is saved when it is marked as done, by the conversation's id. */
export type SavedTo = ReadonlyMap<string, readonly string[]>;

/**
 * Changes all conversations that differ. Each change is shown at once, and undone separately if it is refused.
 * @param inputOf null for a row that the change does not concern.
 */
export function changeMany(
  conversations: readonly Conversation[],
  inputOf: (row: Conversation) => ManyChange | null,
  savedTo: SavedTo = new Map(),
): CommunicationThunk<Promise<ManyChanged>> {
  return async (dispatch, getState) => {
    const work = conversations.flatMap((row) => {
      const [input, now] = [inputOf(row), selectConversation(getState(), row.id)];
      if (!input || !now) return [];
      const change = changeOf({ id: row.id, ...input });
      // Whether the client waits for a reply is known only to the server.
      return input.no_reply_until !== undefined || differs(now, change) ? { row, input, change } : [];
    });
    // The newest pin is on top, so the lowest is sent first.
    if (work.some(({ input }) => input.is_pinned)) work.sort((a, b) => compareConversations(b.row, a.row));
    const ids = work.map(({ row }) => row.id);
    // The change is the same in every row.
    const [first] = work;
    if (first) dispatch(patchTable((table) => changeRows(table, ids, first.change)));

    const settle = (those: readonly string[]) => {
      if (first) dispatch(patchTable((table) => settleChange(table, those, first.change)));
    };
    const refused: Conversation[] = [];
    const queue = work.values();
    const sendNext = async () => {
      for (const { row, input } of queue) {
        const pets = savedTo.get(row.id) ?? [];
        const request = { id: row.id, ...input, ...(pets.length > 0 && { pets: [...pets] }) };
        const { error } = await dispatch(updateEndpoint.initiate(request, { track: false }));
        if (!error) continue;
        refused.push(row);
        settle([row.id]);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, sendNext));
    settle(ids);
    return { changed: work.map(({ row }) => row).filter((row) => !refused.includes(row)), refused };
  };
}
