import { safeStorage } from '#src/lib/safe-storage.ts';

const storageKey = 'rapport.walkthrough';
const storage = safeStorage(() => sessionStorage);

/** A random UUID for this tab's session. */
export function walkthroughSession(): string {
  const stored = storage.getItem(storageKey);
  if (stored) return stored;
  const made = crypto.randomUUID();
  storage.setItem(storageKey, made);
  return made;
}
