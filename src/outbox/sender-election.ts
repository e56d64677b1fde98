/** Elects one of the owner's tabs as the sender, and another when that is closed. Without the Web Locks API every tab is one. */
export function whenSender(owner: string, begin: () => void, signal: AbortSignal): void {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return begin();
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      begin();
    });
  locks.request(`rapport-outbox ${owner}`, { signal }, untilClosed).catch(() => {
    // Aborted by a sign-out while another tab was the sender; or locks are denied, and then every tab is a sender.
    if (!signal.aborted) begin();
  });
}
