export interface Limited {
  /** Runs it now, or once the interval has passed; requests in between run it once. */
  ask(): void;
  /** Cancels a pending run and resets the interval. */
  stop(): void;
}

/** Throttles a function; the last request is always run. */
export function throttle(milliseconds: number, act: () => void): Limited {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRequested = false;
  function run() {
    isRequested = false;
    timer = setTimeout(elapsed, milliseconds);
    act();
  }
  function elapsed() {
    timer = undefined;
    if (isRequested) run();
  }
  return {
    ask() {
      isRequested = true;
      if (timer === undefined) run();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isRequested = false;
    },
  };
}
