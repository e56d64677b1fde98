/**
 * Limits the wait for something that may never answer, with a circuit breaker: while one call is overdue, others get the fallback
 * immediately. The work itself goes on.
 */
export function timeoutGuard(patience: number) {
  let overdue = 0;
  return async function promptly<T>(work: Promise<T>, otherwise: T): Promise<T> {
    if (overdue > 0) return otherwise;
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<T>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        overdue += 1;
        resolve(otherwise);
      }, patience);
    });
    const settled = () => {
      clearTimeout(timer);
      if (isLate) overdue -= 1;
    };
    void work.then(settled, settled);
    return Promise.race([work, late]);
  };
}
