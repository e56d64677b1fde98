import { draftKeeper } from './draft-keeper.ts';
import type { News } from './other-tabs.ts';
import type { Draft } from './outbox-item.ts';
import type { Shelf } from './sealed-shelf.ts';

type Typed = Extract<News, { typed: Draft }>;

interface Around {
  /** Tells the other windows. */
  tell(typed: Typed): void;
  /** Shows what another window typed. */
  show(key: string, draft: Draft): void;
  refused(): void;
}

/** Drafts that one person may write in several windows: each shows all of them, and the hand that wrote last counts. */
export function sharedDrafts(shelf: Shelf, around: Around, signal: AbortSignal) {
  /** In milliseconds, by draft. */
  const typedAt = new Map<string, number>();
  const keeper = draftKeeper(
    shelf,
    {
      resting: (key, typed) => around.tell({ typed, key, at: typedAt.get(key) ?? 0 }),
      refused: around.refused,
    },
    signal,
  );
  return {
    ...keeper,
    /** Somebody types here. */
    type(key: string, draft: Draft): void {
      // Later than what this window knows of, also within one millisecond.
      typedAt.set(key, Math.max(Date.now(), (typedAt.get(key) ?? 0) + 1));
      keeper.save(key, draft);
    },
    /** Somebody types in another window; that never takes away what was typed here since. */
    follow({ key, typed, at }: Typed): void {
      if ((typedAt.get(key) ?? 0) >= at) return;
      typedAt.set(key, at);
      around.show(key, typed);
    },
    /** Whether it was typed into since the page is here, in whatever window. */
    isTyped: (key: string): boolean => typedAt.has(key),
  };
}
