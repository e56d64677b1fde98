import { presenceTimes } from '#contract/events.ts';

/** Milliseconds without a key after which typing counts as stopped. */
const pauseAfter = 5000;

interface TypingSignal {
  typed(): void;
  stopped(): void;
}

/** Reports typing at the first key, repeatedly while it continues, and once when it stops. */
export function typingSignal(report: (isWriting: boolean) => void): TypingSignal {
  let reportedAt: number | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const stopped = () => {
    clearTimeout(pause);
    if (reportedAt === null) return;
    reportedAt = null;
    report(false);
  };
  return {
    typed: () => {
      clearTimeout(pause);
      pause = setTimeout(stopped, pauseAfter);
      const now = Date.now();
      if (reportedAt !== null && now - reportedAt < presenceTimes.repeatEvery) return;
      reportedAt = now;
      report(true);
    },
    stopped,
  };
}
