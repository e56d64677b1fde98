import { type Draft, isEmptyDraft } from './outbox-item.ts';
import type { Shelf } from './sealed-shelf.ts';

/** Milliseconds of rest after which what was typed goes to disk. */
const rest = 300;

interface DraftKeeper {
  save(key: string, draft: Draft): void;
  /** Writes at once what waits to be written. */
  flush(): void;
  /** What the disk does not have yet, by key. */
  unwritten(): ReadonlyMap<string, Draft>;
  /** Forgets what waits to be written. */
  drop(): void;
  /** Resolves when the disk has what was given to it. */
  written(): Promise<void>;
}

interface DraftNews {
  /** A draft goes to disk. */
  resting(key: string, draft: Draft): void;
  /** The disk did not take one. */
  refused(): void;
}

/** Keeps drafts on disk: a moment after the last key, and whenever the page may be about to go. What does not get there in time is for `lastWords`. */
export function draftKeeper(shelf: Shelf, tell: DraftNews, signal: AbortSignal): DraftKeeper {
  const waiting = new Map<string, Draft>();
  const underway = new Map<string, Draft>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = Promise.resolve();

  function flush() {
    clearTimeout(timer);
    for (const [key, draft] of waiting) {
      underway.set(key, draft);
      written = written.then(() => write(key, draft));
      tell.resting(key, draft);
    }
    waiting.clear();
  }

  async function write(key: string, draft: Draft) {
    if (isEmptyDraft(draft)) await shelf.remove(key);
    else if (!(await shelf.put(key, draft))) tell.refused();
    if (underway.get(key) === draft) underway.delete(key);
  }

  window.addEventListener('beforeunload', flush, { signal });
  document.addEventListener('visibilitychange', flush, { signal });
  return {
    save(key, draft) {
      waiting.set(key, draft);
      clearTimeout(timer);
      // A sent text must not come back as a draft after a crash.
      if (isEmptyDraft(draft)) flush();
      else timer = setTimeout(flush, rest);
    },
    flush,
    unwritten: () => new Map([...underway, ...waiting]),
    drop() {
      clearTimeout(timer);
      waiting.clear();
      underway.clear();
    },
    written: () => written,
  };
}
