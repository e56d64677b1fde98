import { type Draft, isEmptyDraft } from './outbox-item.ts';
import type { Shelf } from './sealed-shelf.ts';

/** Milliseconds of rest after which what was typed goes to disk. */
const rest = 300;

interface DraftKeeper {
  save(conversationId: string, draft: Draft): void;
  /** Writes at once what waits to be written. */
  flush(): void;
  /** Forgets what waits to be written. */
  drop(): void;
  /** Resolves when the disk has what was given to it. */
  written(): Promise<void>;
}

/**
 * Keeps drafts on disk: a moment after the last key, and whenever the page may be about to go.
 * @param onRest called with each that goes to disk.
 */
export function draftKeeper(
  shelf: Shelf,
  onRest: (id: string, draft: Draft) => void,
  signal: AbortSignal,
): DraftKeeper {
  const waiting = new Map<string, Draft>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = Promise.resolve();

  function flush() {
    clearTimeout(timer);
    for (const [id, draft] of waiting) {
      written = written.then(async () => void (await (isEmptyDraft(draft) ? shelf.remove(id) : shelf.put(id, draft))));
      onRest(id, draft);
    }
    waiting.clear();
  }

  // At `pagehide` there is no time left to encrypt; a page that is reloaded or left by a link says so before.
  window.addEventListener('beforeunload', flush, { signal });
  window.addEventListener('pagehide', flush, { signal });
  document.addEventListener('visibilitychange', flush, { signal });
  return {
    save(id, draft) {
      waiting.set(id, draft);
      clearTimeout(timer);
      // A sent text must not come back as a draft after a crash.
      if (isEmptyDraft(draft)) flush();
      else timer = setTimeout(flush, rest);
    },
    flush,
    drop() {
      clearTimeout(timer);
      waiting.clear();
    },
    written: () => written,
  };
}
