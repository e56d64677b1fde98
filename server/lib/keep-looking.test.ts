import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepLooking } from './keep-looking.ts';

/** A lookout each of whose looks ends when it is told to. */
function aLookout({ every = 3_600_000, rest = 0 } = {}) {
  const ends: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const look = vi.fn(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  const lookout = keepLooking({ every, rest, look, onError: (error) => errors.push(error) });
  onTestFinished(async () => {
    const stopped = lookout.stop();
    ends.at(-1)?.resolve();
    await stopped;
  });
  return { ...lookout, look, ends, errors };
}

describe('a lookout', () => {
  it('looks once more, and only once, however often it is woken during a look', async () => {
    const { wake, look, ends } = aLookout();
    wake();
    wake();
    wake();
    expect(look).toHaveBeenCalledTimes(1);
    ends[0]?.resolve();
    await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2));
    ends[1]?.resolve();
    await ends[1]?.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('loses no wake-up, at whatever moment of a look’s end it comes', async () => {
    for (let hops = 0; hops < 12; hops++) {
      const { wake, look, ends } = aLookout();
      wake();
      ends[0]?.resolve();
      for (let hop = 0; hop < hops; hop++) await Promise.resolve();
      wake();
      await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2), { timeout: 1000, interval: 1 });
    }
  });

  it('looks by itself where nobody wakes it', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { look } = aLookout({ every: 1000 });
    await vi.advanceTimersByTimeAsync(999);
    expect(look).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('rests after a look, and takes with the next one whatever it was woken for meanwhile', async () => {
    const { wake, look, ends } = aLookout({ rest: 20 });
    for (let looks = 1; looks <= 2; looks++) {
      wake();
      await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(looks), { interval: 1 });
      ends.at(-1)?.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      wake();
      wake();
      expect(look).toHaveBeenCalledTimes(looks);
    }
  });

  it('stops without waiting for the end of a rest', async () => {
    const { wake, stop, look, ends } = aLookout({ rest: 3_600_000 });
    wake();
    ends[0]?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    wake();
    await stop();
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('goes on after a look that failed, without a wake-up that came meanwhile being lost', async () => {
    const { wake, look, ends, errors } = aLookout();
    wake();
    wake();
    ends[0]?.reject(new Error('away'));
    await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2));
    expect(errors).toEqual([new Error('away')]);
  });

  it('finishes the look under way when it is stopped, and looks no more', async () => {
    const { wake, stop, look, ends } = aLookout();
    wake();
    wake();
    let isStopped = false;
    const stopped = stop().then(() => (isStopped = true));
    await Promise.resolve();
    expect(isStopped).toBe(false);
    ends[0]?.resolve();
    await stopped;
    wake();
    expect(look).toHaveBeenCalledTimes(1);
  });
});
