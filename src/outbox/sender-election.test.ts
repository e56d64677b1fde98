import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { whenSender } from './sender-election.ts';

describe('the sender among the tabs', () => {
  interface Locks {
    request(name: string, options: { signal: AbortSignal }, held: () => Promise<unknown>): Promise<unknown>;
  }
  function withLocks(locks: Locks | undefined) {
    const former = Object.getOwnPropertyDescriptor(navigator, 'locks');
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    onTestFinished(() => {
      if (former) Object.defineProperty(navigator, 'locks', former);
      else Reflect.deleteProperty(navigator, 'locks');
    });
  }
  /** A fake of the Web Locks API: one holder by name, the others queued; an aborted request rejects. */
  function aLockManager(): Locks {
    const last = new Map<string, Promise<unknown>>();
    return {
      request(name, { signal }, held) {
        const turn = (last.get(name) ?? Promise.resolve()).then(() => {
          signal.throwIfAborted();
          return held();
        });
        last.set(
          name,
          turn.catch(() => undefined),
        );
        return turn;
      },
    };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  function aCandidate(owner = 'anna') {
    const closing = new AbortController();
    const begin = vi.fn<() => void>();
    whenSender(owner, begin, closing.signal);
    return { begin, close: () => closing.abort() };
  }

  it('is one tab, and another one when that closes', async () => {
    withLocks(aLockManager());
    const [first, second, third] = [aCandidate(), aCandidate(), aCandidate()];
    const begun = () => [first, second, third].map(({ begin }) => begin.mock.calls.length);
    await settled();
    expect(begun()).toEqual([1, 0, 0]);
    // A tab closed while it waited is never elected.
    second.close();
    first.close();
    await settled();
    expect(begun()).toEqual([1, 0, 1]);
  });

  it('is one tab for each user', async () => {
    withLocks(aLockManager());
    const [anna, ben] = [aCandidate('anna'), aCandidate('ben')];
    await settled();
    expect([anna.begin.mock.calls.length, ben.begin.mock.calls.length]).toEqual([1, 1]);
  });

  it('is every tab if the browser has no locks, or denies them', async () => {
    withLocks(undefined);
    expect(aCandidate().begin).toHaveBeenCalledTimes(1);
    withLocks({ request: () => Promise.reject(new DOMException('Not here', 'SecurityError')) });
    const refused = aCandidate();
    await settled();
    expect(refused.begin).toHaveBeenCalledTimes(1);
  });
});
