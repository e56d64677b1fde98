/** Milliseconds without a key after which what was typed goes to the store. */
const pause = 300;
/** Milliseconds after which it goes there although the typing goes on. */
const longest = 1000;

interface DraftBuffer<T> {
  type(id: string, value: T): void;
  /** Writes at once what waits to be written. */
  flush(): void;
}

const waiting = new Map<Pick<DraftBuffer<unknown>, 'flush'>, () => void>();

/** Collects what somebody types until they pause: on each change of the store every row of the list runs its selectors. */
export function draftBuffer<T>(write: (id: string, value: T) => void): DraftBuffer<T> {
  let typed: { readonly id: string; readonly value: T } | null = null;
  let paused: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;

  function drop() {
    clearTimeout(paused);
    clearTimeout(latest);
    latest = undefined;
    typed = null;
    waiting.delete(buffer);
  }
  function flush() {
    const last = typed;
    drop();
    if (last) write(last.id, last.value);
  }
  const buffer: DraftBuffer<T> = {
    type(id, value) {
      if (typed && typed.id !== id) flush();
      typed = { id, value };
      waiting.set(buffer, drop);
      clearTimeout(paused);
      paused = setTimeout(flush, pause);
      latest ??= setTimeout(flush, longest);
    },
    flush,
  };
  return buffer;
}

/** Stores all that was typed: the page may be about to be unloaded, or somebody acts on a draft. */
export function flushTyped(): void {
  for (const buffer of waiting.keys()) buffer.flush();
}

/** Forgets what was typed and is not in the store yet: nobody is signed in any more. */
export function dropTyped(): void {
  for (const drop of waiting.values()) drop();
}
