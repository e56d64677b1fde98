const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;
const viewLock = (conversationId: string) => `rapport-looks-at ${conversationId}`;

/** Holds a lock that is shared by the tabs of this browser until `signal` aborts. */
function holdLock(name: string, mode: LockMode, signal: AbortSignal, onAcquired: () => void = () => undefined): void {
  const holdUntilAborted = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      onAcquired();
    });
  // If the browser refuses locks, every tab notifies.
  locks()
    ?.request(name, { mode, signal }, holdUntilAborted)
    .catch(() => !signal.aborted && onAcquired());
}

/** Elects one tab of a user to show notices. When it is closed, another tab is elected. */
export function electNotifier(owner: string, onElected: () => void, signal: AbortSignal): void {
  if (locks()) holdLock(`rapport-tells ${owner}`, 'exclusive', signal, onElected);
  else onElected();
}

/** Lets the other tabs know that a conversation is visible in this one. */
export const markVisible = (conversationId: string, signal: AbortSignal): void =>
  holdLock(viewLock(conversationId), 'shared', signal);

/** The conversations that are visible in any tab of this browser. */
export async function visibleInTabs(): Promise<(conversationId: string) => boolean> {
  const held = (await locks()?.query())?.held ?? [];
  const names = new Set(held.map(({ name }) => name));
  return (conversationId) => names.has(viewLock(conversationId));
}
