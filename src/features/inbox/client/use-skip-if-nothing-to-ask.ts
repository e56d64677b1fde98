import { useEffect, useRef } from 'react';

/** Answers a question for the person, once, where it turns out that there is nothing to ask. */
export function useSkipIfNothingToAsk(isNothingToAsk: boolean, skip: () => void): void {
  const isSkipped = useRef(false);
  useEffect(() => {
    if (!isNothingToAsk || isSkipped.current) return;
    isSkipped.current = true;
    skip();
  }, [isNothingToAsk, skip]);
}
