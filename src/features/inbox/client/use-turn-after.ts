import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#src/lib/first-screen.ts';

/** Milliseconds after which what comes first is no longer waited for. */
const patience = 1000;

/**
 * Whether it is the turn of what matters less: what comes first is on the screen, or keeps everybody waiting.
 * @param id what is shown; another one begins anew.
 * @param isFirstHere what comes first is being rendered.
 */
export function useTurnAfter(id: string, isFirstHere: boolean): boolean {
  const [turnOf, setTurnOf] = useState<string>();
  useEffect(() => {
    if (turnOf === id) return undefined;
    let isWanted = true;
    const take = () => isWanted && startTransition(() => setTurnOf(id));
    const late = setTimeout(take, patience);
    if (isFirstHere) afterPaint(take);
    return () => {
      isWanted = false;
      clearTimeout(late);
    };
  }, [id, isFirstHere, turnOf]);
  return turnOf === id;
}
