export interface Limited {
  /** Has it done now; or as soon as the last time is long enough ago, once for all that asked meanwhile. */
  ask(): void;
  /** Forgets what was asked for, and how long ago the last time was. */
  stop(): void;
}

/** Does something no more often than every so many milliseconds, and never leaves the last wish undone. */
export function atMostEvery(milliseconds: number, act: () => void): Limited {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  function go() {
    isAsked = false;
    resting = setTimeout(rested, milliseconds);
    act();
  }
  function rested() {
    resting = undefined;
    if (isAsked) go();
  }
  return {
    ask() {
      isAsked = true;
      if (resting === undefined) go();
    },
    stop() {
      clearTimeout(resting);
      resting = undefined;
      isAsked = false;
    },
  };
}
