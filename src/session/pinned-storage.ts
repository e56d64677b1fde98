import { safeStorage, type TextStorage } from '#src/lib/safe-storage.ts';

/** The provider that this tab signed in with. */
export const providerKey = 'rapport.provider';

/** The user of this tab. The user pool has one session per practice, shared by its users. */
const userKey = 'rapport.user';

/** Keys that identify the tab's user, rather than hold tokens. The first form is Amplify's. */
const isPointer = (key: string) => key.endsWith('.LastAuthUser') || key === providerKey || key === userKey;

export interface PinnedStorage extends TextStorage {
  /** The id of this tab's user; null before the first sign-in. */
  user(): string | null;
  pinTo(user: string): void;
  /** Allows another user to sign in in this tab. If nobody does, a reload restores the previous user. */
  unpin(): void;
  /** Detaches the tab from any user, so that it does not take over a practice open in another tab. */
  pinToNobody(): void;
}

/**
 * Tokens are shared by all tabs; the identity belongs to the tab. So two practices can be open side by side, a reload keeps the
 * practice, and a new tab starts as the latest sign-in.
 */
export function pinnedStorage(
  shared: TextStorage = safeStorage(() => localStorage),
  tab: TextStorage = safeStorage(() => sessionStorage),
): PinnedStorage {
  let unpinned = false;
  return {
    keys: shared.keys,
    unpin() {
      unpinned = true;
    },
    user: () => tab.getItem(userKey),
    pinTo: (user) => tab.setItem(userKey, user),
    pinToNobody() {
      tab.setItem(providerKey, '');
      tab.removeItem(userKey);
    },
    getItem(key) {
      if (!isPointer(key)) return shared.getItem(key);
      if (unpinned) return null;
      const mine = tab.getItem(key);
      if (mine !== null) return mine;
      const latest = shared.getItem(key);
      if (latest !== null) tab.setItem(key, latest);
      return latest;
    },
    setItem(key, value) {
      if (isPointer(key)) {
        if (unpinned) for (const old of tab.keys().filter(isPointer)) tab.removeItem(old);
        unpinned = false;
        tab.setItem(key, value);
      }
      shared.setItem(key, value);
    },
    removeItem(key) {
      // The tab stays pinned after its session ends, so that a reload does not switch it to another open practice.
      if (!isPointer(key) || (!unpinned && shared.getItem(key) === tab.getItem(key))) shared.removeItem(key);
    },
  };
}
