import { beforeEach, describe, expect, it } from 'vitest';
import type { TextStorage } from '#src/lib/safe-storage.ts';
import { pinnedStorage, providerKey } from './pinned-storage.ts';

const pointer = 'CognitoIdentityServiceProvider.client.LastAuthUser';
const token = (who: string) => `CognitoIdentityServiceProvider.client.${who}.idToken`;

function aStorage(): TextStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

/** A browser with one shared storage; each tab has a session storage, which survives `reload`. */
function aBrowser() {
  const shared = aStorage();
  const tab = () => {
    const own = aStorage();
    const load = () => pinnedStorage(shared, own);
    return { ...load(), reload: load };
  };
  return { shared, tab };
}

let browser: ReturnType<typeof aBrowser>;
beforeEach(() => {
  browser = aBrowser();
});

describe('pinned storage', () => {
  it('supports two practices in two tabs [SH-01]', () => {
    const [a, b] = [browser.tab(), browser.tab()];
    a.setItem(pointer, 'A');
    a.setItem(token('A'), 'token of A');
    b.unpin();
    b.setItem(pointer, 'B');
    b.setItem(token('B'), 'token of B');
    expect([a.getItem(pointer), b.getItem(pointer)]).toEqual(['A', 'B']);
    expect([a.reload().getItem(pointer), b.reload().getItem(pointer)]).toEqual(['A', 'B']);
    expect(a.getItem(token('A'))).toBe('token of A');
  });

  it('opens a new tab with the latest session, and pins it to that', () => {
    browser.tab().setItem(pointer, 'A');
    const fresh = browser.tab();
    expect(fresh.getItem(pointer)).toBe('A');
    browser.tab().setItem(pointer, 'B');
    expect(fresh.reload().getItem(pointer)).toBe('A');
  });

  it('has no session between a launch and its sign-in', () => {
    const tab = browser.tab();
    tab.setItem(pointer, 'A');
    tab.setItem(providerKey, 'redirect');
    tab.unpin();
    expect([tab.getItem(pointer), tab.getItem(providerKey)]).toEqual([null, null]);
    tab.setItem(pointer, 'B');
    expect(tab.getItem(pointer)).toBe('B');
  });

  it('returns to its own session if a sign-in fails, even if somebody else signed in meanwhile [SH-01]', () => {
    const tab = browser.tab();
    tab.setItem(pointer, 'A');
    tab.setItem(providerKey, 'redirect');
    const other = browser.tab();
    other.unpin();
    other.setItem(pointer, 'B');
    tab.unpin();
    expect([tab.reload().getItem(pointer), tab.reload().getItem(providerKey)]).toEqual(['A', 'redirect']);
  });

  it('deletes the data of its former session once somebody else signs in', () => {
    const tab = browser.tab();
    tab.setItem(providerKey, 'redirect');
    tab.setItem('oidc.user.LastAuthUser', 'A');
    tab.unpin();
    tab.setItem(pointer, 'B');
    browser.shared.removeItem('oidc.user.LastAuthUser');
    expect(tab.reload().getItem('oidc.user.LastAuthUser')).toBeNull();
    expect(tab.reload().getItem(pointer)).toBe('B');
  });

  it('does not switch to another practice when its own session ends [SH-01]', () => {
    const [a, b] = [browser.tab(), browser.tab()];
    a.setItem(pointer, 'A');
    b.unpin();
    b.setItem(pointer, 'B');
    a.removeItem(pointer);
    expect(a.reload().getItem(pointer)).toBe('A');
    expect(browser.tab().getItem(pointer)).toBe('B');
  });
});
