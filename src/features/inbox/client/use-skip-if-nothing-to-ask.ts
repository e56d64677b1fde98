import { useEffect, useRef } from 'react';

/** Skips the question once, if there turns out to be nothing to ask. */
export function useSkipIfNothingToAsk(isNothingToAsk: boolean, skip: () => void): void {
  const isSkipped = useRef(false);
  useEffect(() => {
    if (!isNothingToAsk || isSkipped.current) return;
    isSkipped.current = true;
    skip();
  }, [isNothingToAsk, skip]);
}
