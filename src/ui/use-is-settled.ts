import { useEffect, useState } from 'react';
import { settleTime } from '#src/lib/settle-time.ts';

/** Whether the subject of some controls has been the same for so long that a press is meant for it. */
export function useIsSettled(subject: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(subject), settleTime);
    return () => {
      clearTimeout(timer);
      setSettled(null);
    };
  }, [subject]);
  return settled === subject;
}
