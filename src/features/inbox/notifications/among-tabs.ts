const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;
const lookingAt = (conversationId: string) => `rapport-looks-at ${conversationId}`;

/** Holds a name among this browser's tabs until `signal` ends it. */
function hold(name: string, mode: LockMode, signal: AbortSignal, onHeld: () => void = () => undefined): void {
  const held = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      onHeld();
    });
  // Refused locks are as none: then every tab speaks for itself.
  locks()
    ?.request(name, { mode, signal }, held)
    .catch(() => !signal.aborted && onHeld());
}

/** Makes one of an owner's tabs the one that tells of new texts, and another one when that is gone. */
export function whenSpeaker(owner: string, begin: () => void, signal: AbortSignal): void {
  if (locks()) hold(`rapport-tells ${owner}`, 'exclusive', signal, begin);
  else begin();
}

/** Lets the other tabs know that a conversation can be seen in this one. */
export const lookAt = (conversationId: string, signal: AbortSignal): void =>
  hold(lookingAt(conversationId), 'shared', signal);

/** The conversations that can be seen in some tab of this browser. */
export async function seenInTabs(): Promise<(conversationId: string) => boolean> {
  const held = (await locks()?.query())?.held ?? [];
  const names = new Set(held.map(({ name }) => name));
  return (conversationId) => names.has(lookingAt(conversationId));
}
