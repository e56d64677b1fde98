import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPoller } from './poller.ts';

/** A poller whose polls end on demand. */
function aPoller({ every = 3_600_000, rest = 0 } = {}) {
  const ends: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const poll = vi.fn(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  const poller = startPoller({ every, rest, poll, onError: (error) => errors.push(error) });
  onTestFinished(async () => {
    const stopped = poller.stop();
    ends.at(-1)?.resolve();
    await stopped;
  });
  return { ...poller, poll, ends, errors };
}

describe('a poller', () => {
  it('polls once more, and only once, however often it is woken during a poll', async () => {
    const { wake, poll, ends } = aPoller();
    wake();
    wake();
    wake();
    expect(poll).toHaveBeenCalledTimes(1);
    ends[0]?.resolve();
    await vi.waitFor(() => expect(poll).toHaveBeenCalledTimes(2));
    ends[1]?.resolve();
    await ends[1]?.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('loses no wake-up, even one that comes while a poll ends', async () => {
    for (let hops = 0; hops < 12; hops++) {
      const { wake, poll, ends } = aPoller();
      wake();
      ends[0]?.resolve();
      for (let hop = 0; hop < hops; hop++) await Promise.resolve();
      wake();
      await vi.waitFor(() => expect(poll).toHaveBeenCalledTimes(2), { interval: 1 });
    }
  });

  it('polls at its interval without a wake-up', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { poll } = aPoller({ every: 1000 });
    await vi.advanceTimersByTimeAsync(999);
    expect(poll).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(poll).toHaveBeenCalledTimes(1);
  });

  it('pauses after a poll, and polls once for all wake-ups during the pause', async () => {
    const { wake, poll, ends } = aPoller({ rest: 20 });
    for (let polls = 1; polls <= 2; polls++) {
      wake();
      await vi.waitFor(() => expect(poll).toHaveBeenCalledTimes(polls), { interval: 1 });
      ends.at(-1)?.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      wake();
      wake();
      expect(poll).toHaveBeenCalledTimes(polls);
    }
  });

  it('stops without waiting for the end of a pause', async () => {
    const { wake, stop, poll, ends } = aPoller({ rest: 3_600_000 });
    wake();
    ends[0]?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    wake();
    await stop();
    expect(poll).toHaveBeenCalledTimes(1);
  });

  it('continues after a failed poll, and loses no wake-up that came during it', async () => {
    const { wake, poll, ends, errors } = aPoller();
    wake();
    wake();
    ends[0]?.reject(new Error('away'));
    await vi.waitFor(() => expect(poll).toHaveBeenCalledTimes(2));
    expect(errors).toEqual([new Error('away')]);
  });

  it('finishes the poll in progress when it is stopped, and polls no more', async () => {
    const { wake, stop, poll, ends } = aPoller();
    wake();
    wake();
    let isStopped = false;
    const stopped = stop().then(() => (isStopped = true));
    await Promise.resolve();
    expect(isStopped).toBe(false);
    ends[0]?.resolve();
    await stopped;
    wake();
    expect(poll).toHaveBeenCalledTimes(1);
  });
});
