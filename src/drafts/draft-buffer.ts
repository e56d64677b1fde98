/** Milliseconds without typing after which the input is written to the store. */
const pause = 300;
/** Milliseconds after which it is written even during typing. */
const maxDelay = 1000;

export interface DraftBuffer<T> {
  type(id: string, value: T): void;
  /** Writes pending input immediately. */
  flush(): void;
}

const waiting = new Map<Pick<DraftBuffer<unknown>, 'flush'>, () => void>();

/** Debounces typing, because every row of the list runs its selectors on each change of the store. */
export function draftBuffer<T>(write: (id: string, value: T) => void): DraftBuffer<T> {
  let typed: { readonly id: string; readonly value: T } | null = null;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  let maxDelayTimer: ReturnType<typeof setTimeout> | undefined;

  function drop() {
    clearTimeout(pauseTimer);
    clearTimeout(maxDelayTimer);
    maxDelayTimer = undefined;
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
      clearTimeout(pauseTimer);
      pauseTimer = setTimeout(flush, pause);
      maxDelayTimer ??= setTimeout(flush, maxDelay);
    },
    flush,
  };
  return buffer;
}

/** Writes all pending input, before the page is unloaded or a draft is acted on. */
export function flushTyped(): void {
  for (const buffer of waiting.keys()) buffer.flush();
}

/** Discards pending input after a sign-out. */
export function dropTyped(): void {
  for (const drop of waiting.values()) drop();
}
