import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { isSameJson } from '#src/lib/same-json.ts';

/** A node of a document, as JSON. */
interface Piece {
  readonly type: string;
  readonly content?: readonly Piece[] | undefined;
}

/** Two versions of a document put together; null where both changed the same part of what they began with. */
export const mergeDocuments = (
  base: NewsletterDocument,
  mine: NewsletterDocument,
  theirs: NewsletterDocument,
): NewsletterDocument | null => mergePiece(base, mine, theirs) as NewsletterDocument | null;

function mergePiece(base: Piece, mine: Piece, theirs: Piece): Piece | null {
  if (isSameJson(mine, theirs) || isSameJson(base, theirs)) return mine;
  if (isSameJson(base, mine)) return theirs;
  const [before, own, other] = [base, mine, theirs].map((piece) => ({ ...piece, content: undefined }));
  if (!isSameJson(before, own) || !isSameJson(before, other)) return null;
  const content = mergePieces(base.content ?? [], mine.content ?? [], theirs.content ?? []);
  return content && { ...mine, content };
}

function mergePieces(
  base: readonly Piece[],
  mine: readonly Piece[],
  theirs: readonly Piece[],
): readonly Piece[] | null {
  const [own, other] = [changeOf(base, mine), changeOf(base, theirs)];
  if (own.end < other.start || (own.end === other.start && own.start < other.end)) return put(base, own, other);
  if (other.end < own.start || (other.end === own.start && other.start < own.end)) return put(base, other, own);
  if (mine.length !== base.length || theirs.length !== base.length) return null;
  const merged = base.map((piece, index) => mergePiece(piece, mine[index] ?? piece, theirs[index] ?? piece));
  return merged.every((piece) => piece !== null) ? merged : null;
}

interface Change {
  /** What of the former pieces it replaces. */
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly Piece[];
}

/** What differs between two lists, from the first to the last difference. */
function changeOf(base: readonly Piece[], changed: readonly Piece[]): Change {
  let [start, kept] = [0, 0];
  const most = Math.min(base.length, changed.length);
  while (start < most && isSameJson(base[start], changed[start])) start += 1;
  while (kept < most - start && isSameJson(base.at(-1 - kept), changed.at(-1 - kept))) kept += 1;
  return { start, end: base.length - kept, pieces: changed.slice(start, changed.length - kept) };
}

const put = (base: readonly Piece[], first: Change, second: Change): readonly Piece[] => [
  ...base.slice(0, first.start),
  ...first.pieces,
  ...base.slice(first.end, second.start),
  ...second.pieces,
  ...base.slice(second.end),
];
