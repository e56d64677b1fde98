/** The edits that a draft contains: of each window, the number of the last one. */
export type SeenEdits = Readonly<Record<string, number>>;

interface SharedDraft<T> {
  readonly content: T;
  readonly seen?: SeenEdits | undefined;
}

/** How two versions of something are put together. */
interface Merging<T> {
  /** Null where both changed the same part of what they began with. */
  readonly merge: (base: T, mine: T, theirs: T) => T | null;
  readonly isSame: (one: T, other: T) => boolean;
}

export type WindowEdits<T> = ReturnType<typeof windowEdits<T>>;

/** Edits of which another window may know only an earlier part. */
const mostKept = 500;

/**
 * What one window of a browser has edited since its subject was saved. The windows share a draft of which the last write stays, so the one
 * that is overwritten by another that had not seen its edits puts both together.
 */
export function windowEdits<T>({ merge, isSame }: Merging<T>) {
  let window = crypto.randomUUID();
  let own = 0;
  /** By the number of own edits, what this window and whoever has seen that many agree on. */
  const agreed = new Map<number, T>();
  return {
    /** Counts an edit of what is shown; the draft that it makes contains what is returned. */
    count(shown: T, seen: SeenEdits = {}): SeenEdits {
      agreed.set(own, shown);
      agreed.delete(own - mostKept);
      own += 1;
      return { ...seen, [window]: own };
    },
    /**
     * What is shown once another window has written a draft: null for that draft. Where both have edited the same part, the other window's
     * stays.
     */
    meet(shown: T, theirs: SharedDraft<T>): { content: T; isConflict: boolean } | null {
      const known = theirs.seen?.[window] ?? 0;
      const base = agreed.get(known);
      if (known >= own || base === undefined) return null;
      agreed.set(known, theirs.content);
      const content = merge(base, shown, theirs.content);
      // Both windows may have put the same together.
      if (content !== null && isSame(content, theirs.content)) return null;
      return { content: content ?? theirs.content, isConflict: content === null };
    },
    /** All is saved. */
    reset(): void {
      window = crypto.randomUUID();
      own = 0;
      agreed.clear();
    },
  };
}
