import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthTokens } from './auth-provider.ts';
import { singleRefresh } from './single-refresh.ts';

let issued: number;
let stored: AuthTokens | null;
let refreshes: number;

const issue = (lifetime = 3_600_000): AuthTokens => ({
  idToken: `token ${(issued += 1)}`,
  expiresAt: Date.now() + lifetime,
});

/** A fake provider: it renews stored tokens that have expired, or on request. */
async function read(force: boolean) {
  await Promise.resolve();
  if (stored && (force || stored.expiresAt < Date.now())) {
    refreshes += 1;
    stored = issue();
  }
  return stored;
}

/** Locks that are shared by all tabs of a browser. */
function someLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, _options: object, work: () => Promise<unknown>) {
      const turn = last.then(work);
      last = turn.catch(() => {});
      return turn;
    },
  };
}

beforeEach(() => {
  issued = 0;
  refreshes = 0;
  stored = issue();
  vi.stubGlobal('navigator', { locks: someLocks() });
});

describe('singleRefresh', () => {
  it('reads the storage once while the token is valid', async () => {
    const reading = vi.fn<typeof read>(read);
    const getTokens = singleRefresh('test', reading);
    await getTokens();
    await getTokens();
    expect(reading).toHaveBeenCalledTimes(1);
  });

  it('refreshes once for many callers in many tabs [F-25]', async () => {
    const tabs = [1, 2, 3].map(() => singleRefresh('test', read));
    await Promise.all(tabs.map((getTokens) => getTokens()));
    const renewed = await Promise.all(
      tabs.flatMap((getTokens) => [getTokens({ forceRefresh: true }), getTokens({ forceRefresh: true })]),
    );
    expect(refreshes).toBe(1);
    expect(new Set(renewed.map((tokens) => tokens?.idToken))).toEqual(new Set(['token 2']));
  });

  it('works without locks', async () => {
    vi.stubGlobal('navigator', {});
    const getTokens = singleRefresh('test', read);
    await getTokens();
    expect(await getTokens({ forceRefresh: true })).toMatchObject({ idToken: 'token 2' });
  });

  it('continues without the lock if another tab never releases it', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new DOMException('too long', 'TimeoutError')) },
    });
    expect(await singleRefresh('test', read)()).toMatchObject({ idToken: 'token 1' });
  });

  it('rejects on failure and recovers afterwards', async () => {
    let down = true;
    const getTokens = singleRefresh('test', (force) => (down ? Promise.reject(new Error('network')) : read(force)));
    await expect(getTokens()).rejects.toThrow('network');
    down = false;
    expect(await getTokens()).toMatchObject({ idToken: 'token 1' });
  });

  it('returns null once the session has ended', async () => {
    const getTokens = singleRefresh('test', read);
    await getTokens();
    stored = null;
    expect(await getTokens({ forceRefresh: true })).toBeNull();
  });
});
