import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aMessage } from '#tests/support/conversations.ts';
import { anItem } from '#tests/support/outbox.ts';
import { type News, otherTabs, whenSender } from './other-tabs.ts';

/** A tab of an owner, and the news that it has heard. */
function aTab(owner = 'anna') {
  const closing = new AbortController();
  const heard: News[] = [];
  const { tell } = otherTabs(owner, (news) => heard.push(news), closing.signal);
  const close = () => closing.abort();
  onTestFinished(close);
  return { tell, heard, close };
}

describe('the tabs of one person', () => {
  const changed: News = { changed: anItem() };
  const accepted: News = { accepted: aMessage() };

  it('tell each other what happens, in its order, and themselves nothing', async () => {
    const [first, second, third] = [aTab(), aTab(), aTab()];
    first.tell(changed);
    first.tell(accepted);
    await vi.waitFor(() =>
      expect([second.heard, third.heard]).toEqual([
        [changed, accepted],
        [changed, accepted],
      ]),
    );
    expect(first.heard).toEqual([]);
  });

  it('tell another person’s nothing', async () => {
    const [ben, anna, other] = [aTab('ben'), aTab(), aTab()];
    anna.tell(changed);
    await vi.waitFor(() => expect(other.heard).toEqual([changed]));
    expect(ben.heard).toEqual([]);
  });

  it('are quiet and deaf once closed', async () => {
    const [first, second, third] = [aTab(), aTab(), aTab()];
    second.close();
    second.tell(changed);
    first.tell(accepted);
    await vi.waitFor(() => expect(third.heard).toEqual([accepted]));
    expect([first.heard, second.heard]).toEqual([[], []]);
  });

  it('do without each other in a browser that has no such channel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const { tell, heard } = aTab();
    tell(changed);
    expect(heard).toEqual([]);
  });
});

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
  /** Locks as a browser has them: by name, one holder, the others in line; who leaves the line is told. */
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

  it('is one, and the next where that closes', async () => {
    withLocks(aLockManager());
    const [first, second, third] = [aCandidate(), aCandidate(), aCandidate()];
    const begun = () => [first, second, third].map(({ begin }) => begin.mock.calls.length);
    await settled();
    expect(begun()).toEqual([1, 0, 0]);
    // One that closed while it waited never begins.
    second.close();
    first.close();
    await settled();
    expect(begun()).toEqual([1, 0, 1]);
  });

  it('is one for each person', async () => {
    withLocks(aLockManager());
    const [anna, ben] = [aCandidate('anna'), aCandidate('ben')];
    await settled();
    expect([anna.begin.mock.calls.length, ben.begin.mock.calls.length]).toEqual([1, 1]);
  });

  it('is every tab where the browser has no locks, or refuses them', async () => {
    withLocks(undefined);
    expect(aCandidate().begin).toHaveBeenCalledTimes(1);
    withLocks({ request: () => Promise.reject(new DOMException('Not here', 'SecurityError')) });
    const refused = aCandidate();
    await settled();
    expect(refused.begin).toHaveBeenCalledTimes(1);
  });
});
