import { useEffect, useState } from 'react';

/** Whether a condition has been true for so many milliseconds without interruption. */
export function useTrueFor(isSo: boolean, milliseconds: number): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isSo, milliseconds]);
  return isLasting;
}
