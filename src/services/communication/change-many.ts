import type { Conversation, updateConversation } from '#contract/communication/conversations.ts';
import type { Called } from '../call.ts';
import { changeRows, differs, undoChange } from './changes.ts';
import { changeOf, patchTable, selectConversation, updateEndpoint } from './conversations.ts';
import type { CommunicationThunk } from './root.ts';

/** What can be done to many conversations at once. */
export type ManyChange = Omit<Called<typeof updateConversation>, 'id' | 'pets'>;

/** Those of the asked that were to be changed at all, as they stood. */
interface ManyChanged {
  readonly changed: readonly Conversation[];
  readonly refused: readonly Conversation[];
}

/** The server hears of no more than these at a time. */
const atOnce = 6;

/** By a conversation's id, the pets to whose records it is saved as it is done. */
export type SavedTo = ReadonlyMap<string, readonly string[]>;

/**
 * Changes all that are not so already: each shows it at once, and each refusal is taken back by itself.
 * @param inputOf null for a row that the change does not concern.
 */
export function changeMany(
  asked: readonly Conversation[],
  inputOf: (row: Conversation) => ManyChange | null,
  savedTo: SavedTo = new Map(),
): CommunicationThunk<Promise<ManyChanged>> {
  return async (dispatch, getState) => {
    const work = asked.flatMap((row) => {
      const [input, now] = [inputOf(row), selectConversation(getState(), row.id)];
      if (!input || !now) return [];
      const change = changeOf({ id: row.id, ...input });
      // Whether a client waits after all is not known here.
      return input.no_reply_until !== undefined || differs(now, change) ? { row, now, input, change } : [];
    });
    const ids = work.map(({ row }) => row.id);
    // One change shows alike in every row.
    const [first] = work;
    if (first) dispatch(patchTable((table) => changeRows(table, ids, first.change)));

    const refused: Conversation[] = [];
    const waiting = work.values();
    const ask = async () => {
      for (const { row, now, input, change } of waiting) {
        const pets = savedTo.get(row.id) ?? [];
        const request = { id: row.id, ...input, ...(pets.length > 0 && { pets: [...pets] }) };
        const { error } = await dispatch(updateEndpoint.initiate(request, { track: false }));
        if (!error) continue;
        refused.push(row);
        dispatch(patchTable((table) => undoChange(table, now, change)));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, ask));
    return { changed: work.map(({ row }) => row).filter((row) => !refused.includes(row)), refused };
  };
}
