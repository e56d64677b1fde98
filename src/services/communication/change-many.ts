import type { Conversation, updateConversation } from '#contract/communication/conversations.ts';
import type { Called } from '../call.ts';
import { changeRows, differs, undoChange } from './changes.ts';
import { changeOf, patchTable, selectConversation, updateEndpoint } from './conversations.ts';
import type { CommunicationThunk } from './root.ts';

/** What can be done to many conversations at once; none of it is saved to a patient record. */
export type ManyChange = Omit<Called<typeof updateConversation>, 'id' | 'pets'>;

/** Those of the asked that were to be changed at all. */
interface ManyChanged {
  readonly changed: readonly string[];
  readonly refused: readonly string[];
}

/** The server hears of no more than these at a time. */
const atOnce = 6;

/** Changes all that are not so already: each shows it at once, and each refusal is taken back by itself. */
export function changeMany(ids: readonly string[], input: ManyChange): CommunicationThunk<Promise<ManyChanged>> {
  return async (dispatch, getState) => {
    const change = changeOf({ id: '', ...input });
    const before = ids.flatMap((id) => {
      const row = selectConversation(getState(), id);
      return row && differs(row, change) ? row : [];
    });
    dispatch(patchTable((table) => changeRows(table, before.map(idOf), change)));

    const refused: string[] = [];
    const waiting = before.values();
    const work = async () => {
      for (const row of waiting) {
        const { error } = await dispatch(updateEndpoint.initiate({ id: row.id, ...input }, { track: false }));
        if (!error) continue;
        refused.push(row.id);
        dispatch(patchTable((table) => undoChange(table, row, change)));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { changed: before.map(idOf).filter((id) => !refused.includes(id)), refused };
  };
}

const idOf = ({ id }: Conversation): string => id;
