import { useCallback, useEffect, useRef, useState } from 'react';
import { getRegistration, type Registration } from '#contract/registration/practice-registrations.ts';
import { visitorCall } from '#src/services/registration/visitor-call.ts';

/** Milliseconds between polls: at first, then always; while the page is hidden; and once it has taken long. */
const delays = { first: [1000, 2000, 3000], later: 5000, hidden: 60_000, slow: 15_000 };
/** Milliseconds after which a registration takes longer than usual. */
const usual = 120_000;
/** Failed polls in a row after which the page says so (RG-10). */
const mostFailures = 5;

export interface Watched {
  readonly registration: Registration | null;
  readonly isMissing: boolean;
  /** Whether polling has stopped, until it is tried again. */
  readonly hasFailed: boolean;
  readonly isSlow: boolean;
}

/** Follows a registration to its end. */
export function useRegistration(link: string) {
  const [watched, setWatched] = useState<Watched>({
    registration: null,
    isMissing: false,
    hasFailed: false,
    isSlow: false,
  });
  // Starting over polls at once.
  const [run, setRun] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let isOver = false;
    let polls = 0;
    let failures = 0;
    const begun = performance.now();
    const next = () => {
      const regular = delays.first[polls] ?? (performance.now() - begun > usual ? delays.slow : delays.later);
      timer.current = setTimeout(() => void poll(), document.hidden ? delays.hidden : regular);
      polls += 1;
    };
    const poll = async () => {
      // Coming back to the page must not start a second round beside this one.
      timer.current = undefined;
      const { answer, failure } = await visitorCall(getRegistration, { link });
      if (isOver) return;
      if (failure) {
        if (failure.status === 404 || failure.status === 400) return setWatched((now) => ({ ...now, isMissing: true }));
        failures += 1;
        if (failures >= mostFailures) return setWatched((now) => ({ ...now, hasFailed: true }));
        return next();
      }
      failures = 0;
      setWatched({
        registration: answer,
        isMissing: false,
        hasFailed: false,
        isSlow: performance.now() - begun > usual,
      });
      if (answer.status !== 'COMPLETE' && answer.status !== 'FAILED') next();
    };
    // Whoever comes back to the page sees the present state.
    const onVisible = () => {
      if (document.hidden || timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      void poll();
    };
    document.addEventListener('visibilitychange', onVisible);
    void poll();
    return () => {
      isOver = true;
      clearTimeout(timer.current);
      timer.current = undefined;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [link, run]);

  const lookAgain = useCallback(() => {
    setWatched((now) => ({ ...now, hasFailed: false }));
    setRun((count) => count + 1);
  }, []);
  return { ...watched, lookAgain };
}
