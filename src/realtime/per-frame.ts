/** Milliseconds that items wait at most, because a hidden page draws no frames. */
const maxDelay = 100;

interface Collector<T> {
  add(item: T): void;
  /** Applies the collected items without waiting for the frame. */
  flush(): void;
  /** Discards the collected items. */
  drop(): void;
}

/** Collects the items between two animation frames, so that a burst costs one change of the store and one render. */
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
      timer ??= setTimeout(flush, maxDelay);
    },
    flush,
    drop: () => void take(),
  };
}
