/** Makes one of the owner's tabs the sender, and another one when that is closed. A browser without locks makes every tab one. */
export function whenSender(owner: string, begin: () => void, signal: AbortSignal): void {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return begin();
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      begin();
    });
  locks.request(`rapport-outbox ${owner}`, { signal }, untilClosed).catch(() => {
    // Aborted by a sign-out while another tab was the sender; or locks are refused, and then every tab sends its own.
    if (!signal.aborted) begin();
  });
}
