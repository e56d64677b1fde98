/** Milliseconds. A hidden page draws no frames, so what arrived waits this long at most. */
const longestWait = 100;

interface Collector<T> {
  add(item: T): void;
  /** Hands over what was collected so far without waiting for the frame. */
  flush(): void;
  /** Forgets what was collected. */
  drop(): void;
}

/** Collects what arrives between two frames, so that a burst costs one change of the store and one render. */
export function perFrame<T>(apply: (items: readonly T[]) => void): Collector<T> {
  let items: T[] = [];
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(): readonly T[] {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
    timer = undefined;
    const taken = items;
    items = [];
    return taken;
  }
  function flush() {
    const taken = take();
    if (taken.length > 0) apply(taken);
  }
  return {
    add(item) {
      items.push(item);
      frame ??= requestAnimationFrame(flush);
      timer ??= setTimeout(flush, longestWait);
    },
    flush,
    drop: () => void take(),
  };
}
