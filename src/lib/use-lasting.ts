import { useEffect, useState } from 'react';

/** Whether something has been so for that many milliseconds without a break. */
export function useLasting(isSo: boolean, milliseconds: number): boolean {
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
