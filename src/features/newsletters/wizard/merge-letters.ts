import { isSameJson } from '#src/lib/same-json.ts';
import { mergeDocuments } from '../merge-documents.ts';
import type { LetterFields } from './letter-draft.ts';

/** Two versions of a letter put together; null where both changed the same part of what they began with. */
export function mergeLetters(base: LetterFields, mine: LetterFields, theirs: LetterFields): LetterFields | null {
  const document = mergeDocuments(base.document, mine.document, theirs.document);
  if (!document) return null;
  const shared = { document };
  return mergeValue({ ...base, ...shared }, { ...mine, ...shared }, { ...theirs, ...shared });
}

/** Field by field. */
function mergeValue<T extends object>(base: T, mine: T, theirs: T): T | null {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(mine)) {
    const [before, other] = [base[name as keyof T], theirs[name as keyof T]] as unknown[];
    if (isSameJson(value, other) || isSameJson(before, other)) merged[name] = value;
    else if (isSameJson(before, value)) merged[name] = other;
    else return null;
  }
  return merged as T;
}
