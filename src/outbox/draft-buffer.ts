import type { Draft } from './outbox-item.ts';

/** Milliseconds without a key after which what was typed goes to the store. */
const rest = 300;
/** Milliseconds after which it goes there although the typing goes on. */
const longest = 1000;

interface DraftBuffer {
  type(key: string, draft: Draft): void;
  /** Writes at once what waits to be written. */
  flush(): void;
}

const waiting = new Map<DraftBuffer, () => void>();

/** Holds what somebody types until the typing rests: each change of the store has every row of the list look at it. */
export function draftBuffer(write: (key: string, draft: Draft) => void): DraftBuffer {
  let typed: { readonly key: string; readonly draft: Draft } | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;

  function drop() {
    clearTimeout(resting);
    clearTimeout(latest);
    latest = undefined;
    typed = null;
    waiting.delete(buffer);
  }
  function flush() {
    const last = typed;
    drop();
    if (last) write(last.key, last.draft);
  }
  const buffer: DraftBuffer = {
    type(key, draft) {
      if (typed && typed.key !== key) flush();
      typed = { key, draft };
      waiting.set(buffer, drop);
      clearTimeout(resting);
      resting = setTimeout(flush, rest);
      latest ??= setTimeout(flush, longest);
    },
    flush,
  };
  return buffer;
}

/** Has the store, and with it the disk, know all that was typed: the page may be about to go, or somebody acts on a draft. */
export function flushDrafts(): void {
  for (const buffer of waiting.keys()) buffer.flush();
}

/** Forgets what was typed and is not in the store yet: nobody is signed in any more. */
export function dropDrafts(): void {
  for (const drop of waiting.values()) drop();
}
