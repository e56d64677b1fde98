import { presenceTimes } from '#contract/events.ts';

/** Milliseconds without a key after which somebody counts as having stopped. */
const pauseAfter = 5000;

interface TypingSignal {
  typed(): void;
  stopped(): void;
}

/** Turns keystrokes into the news that somebody writes: at the first, now and then while it goes on, and once at its end. */
export function typingSignal(tell: (isWriting: boolean) => void): TypingSignal {
  let toldAt: number | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const stopped = () => {
    clearTimeout(pause);
    if (toldAt === null) return;
    toldAt = null;
    tell(false);
  };
  return {
    typed: () => {
      clearTimeout(pause);
      pause = setTimeout(stopped, pauseAfter);
      const now = Date.now();
      if (toldAt !== null && now - toldAt < presenceTimes.repeatEvery) return;
      toldAt = now;
      tell(true);
    },
    stopped,
  };
}
