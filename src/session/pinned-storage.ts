import { safeStorage, type TextStorage } from '#src/lib/safe-storage.ts';

/** Which of the two providers this tab signed in with. */
export const providerKey = 'rapport.provider';

/** Whose tab this is. The user pool keeps one session for a practice, whoever of it signed in last. */
const userKey = 'rapport.user';

/** Keys that say who this tab is, rather than what somebody's tokens are. The first form is Amplify's. */
const isPointer = (key: string) => key.endsWith('.LastAuthUser') || key === providerKey || key === userKey;

export interface PinnedStorage extends TextStorage {
  /** The id of the user whose tab this is; null before the first sign-in here. */
  user(): string | null;
  pinTo(user: string): void;
  /** Makes room for somebody else to sign in here. If nobody does, the tab is who it was when it loads again. */
  unpin(): void;
  /** This tab is nobody's until somebody signs in here: it must not become a practice that is open elsewhere. */
  pinToNobody(): void;
}

/**
 * Tokens are shared by all tabs, but who a tab is stays with the tab: two practices can be open side by side, a reload
 * keeps the practice, and a new tab begins as the one that signed in last.
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
      // The tab stays pinned when its session ends: a reload must not turn it into another practice that is open elsewhere.
      if (!isPointer(key) || (!unpinned && shared.getItem(key) === tab.getItem(key))) shared.removeItem(key);
    },
  };
}
