import { backoff } from './connection.ts';

/** Milliseconds between attempts: whatever was in their way, the page is right again within ten seconds. */
const longestPause = 8000;

/** Asks for something that may have changed in a gap that ended then, in milliseconds; answers whether that went well. */
type Refresher = (endedAt: number) => Promise<boolean>;

interface Attempt {
  readonly endedAt: number;
  readonly due: readonly Refresher[];
  readonly number: number;
}

interface CatchUp {
  /** A gap has ended: asks for all that may have been missed, after these milliseconds. */
  begin(wait: number): void;
  /** There is nobody to ask for now. */
  rest(): void;
  /** Hears no answers any more. */
  stop(): void;
}

/**
 * Asks for what may have been missed, and again for what could not be had.
 * @param onMissed is told each time that something could not.
 */
export function catchUp(
  refreshers: readonly Refresher[],
  onSynced: (endedAt: number) => void,
  onMissed: () => void,
): CatchUp {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Tells the current catching up from one that was overtaken. */
  let turn = 0;

  function schedule(attempt: Attempt, wait: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(attempt), wait);
  }

  async function ask({ endedAt, due, number }: Attempt) {
    const mine = turn;
    const went = await Promise.all(due.map((refresh) => refresh(endedAt)));
    if (mine !== turn) return;
    const missing = due.filter((_, index) => !went[index]);
    if (missing.length === 0) return onSynced(endedAt);
    onMissed();
    schedule({ endedAt, due: missing, number: number + 1 }, Math.min(backoff(number), longestPause));
  }

  return {
    begin(wait) {
      turn += 1;
      schedule({ endedAt: Date.now(), due: refreshers, number: 0 }, wait);
    },
    rest: () => clearTimeout(timer),
    stop() {
      turn += 1;
      clearTimeout(timer);
    },
  };
}
