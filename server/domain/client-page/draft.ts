import type { Context } from '../context.ts';
import { changeVisit, type ClientVisit } from './internal.ts';

type Typed = Readonly<Record<string, string>>;

/**
 * What a client has chosen and typed on the way to what they have not sent yet, also in steps from which they went back.
 * @param moved the id of the visit that they ask to move; null on the way to a request
 */
export function draftOf({ draft }: ClientVisit, moved: string | null): Typed {
  if (moved === null) return draft?.request ?? {};
  return draft?.move?.visit === moved ? draft.move.typed : {};
}

/** Adds what one form had to what the others had. */
export async function storeDraft(ctx: Context, visit: ClientVisit, moved: string | null, typed: Typed): Promise<void> {
  const all = { ...draftOf(visit, moved), ...typed };
  const draft = { ...visit.draft, ...(moved === null ? { request: all } : { move: { visit: moved, typed: all } }) };
  await changeVisit(ctx, visit, { draft: JSON.stringify(draft) });
}
