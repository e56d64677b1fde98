import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aLog } from '#tests/support/log.ts';
import { startWorkQueue } from './work-queue.ts';

/** A queue whose items finish when the test releases them. */
function aQueue({ waiting, concurrency = 2, ahead = 0 }: { waiting: string[]; concurrency?: number; ahead?: number }) {
  const { log, lines } = aLog();
  const running = new Map<string, PromiseWithResolvers<void>>();
  const subscribers = new Set<(events: readonly { kind: string }[]) => void>();
  const claim = vi.fn(async (limit: number, _resting: readonly string[]) =>
    waiting.splice(0, limit).map((id) => ({ id })),
  );
  const queue = startWorkQueue({
    name: 'walks',
    feed: {
      subscribe: (onEvents) => {
        subscribers.add(onEvents);
        return () => subscribers.delete(onEvents);
      },
    },
    wakeOn: 'message',
    pollEvery: 3_600_000,
    concurrency,
    ahead,
    claim,
    work: ({ id }) => {
      const end = Promise.withResolvers<void>();
      running.set(id, end);
      return end.promise.finally(() => running.delete(id));
    },
    log,
  });
  const announce = (kind: string) => subscribers.forEach((onEvents) => onEvents([{ kind }]));
  const finish = (id: string) => running.get(id)?.resolve();
  onTestFinished(async () => {
    const stopped = queue.stop();
    for (const end of running.values()) end.resolve();
    await stopped;
  });
  return {
    ...queue,
    waiting,
    claim,
    lines,
    running,
    subscribers,
    announce,
    finish,
    working: () => [...running.keys()],
  };
}

describe('a work queue', () => {
  it('processes up to its limit of items at once, and starts the next as soon as one is done', async () => {
    const { working, claim, announce, finish } = aQueue({ waiting: ['a', 'b', 'c', 'd'] });
    await vi.waitFor(() => expect(working()).toEqual(['a', 'b']));
    announce('message');
    finish('a');
    await vi.waitFor(() => expect(working()).toEqual(['b', 'c']));
    expect(claim.mock.calls.map(([limit]) => limit)).toEqual([2, 1]);
  });

  it('claims some ahead, starts them as others finish, and claims again once all have begun', async () => {
    const { working, claim, finish } = aQueue({ waiting: ['a', 'b', 'c', 'd'], concurrency: 1, ahead: 2 });
    await vi.waitFor(() => expect(working()).toEqual(['a']));
    finish('a');
    await vi.waitFor(() => expect(working()).toEqual(['b']));
    finish('b');
    await vi.waitFor(() => expect(working()).toEqual(['c']));
    expect(claim.mock.calls.map(([limit]) => limit)).toEqual([3]);
    finish('c');
    await vi.waitFor(() => expect(working()).toEqual(['d']));
    expect(claim.mock.calls.map(([limit]) => limit)).toEqual([3, 3]);
  });

  it('is woken only by events of its own kind', async () => {
    const { waiting, working, claim, announce } = aQueue({ waiting: [] });
    await vi.waitFor(() => expect(claim).toHaveBeenCalledTimes(1));
    await claim.mock.results[0]?.value;
    announce('conversation');
    waiting.push('a');
    announce('message');
    await vi.waitFor(() => expect(working()).toEqual(['a']));
    expect(claim).toHaveBeenCalledTimes(2);
  });

  it('logs the item that failed, and continues with the rest', async () => {
    const { working, lines, running } = aQueue({ waiting: ['a', 'b'], concurrency: 1 });
    await vi.waitFor(() => expect(working()).toEqual(['a']));
    running.get('a')?.reject(new Error('it rains'));
    await vi.waitFor(() => expect(working()).toEqual(['b']));
    expect(lines()).toMatchObject([
      { level: 'warn', event: 'job_retried', job: 'walks', item: 'a', error: { name: 'Error' } },
    ]);
  });

  it('lets an item that failed rest, and counts one that has failed three times in a row until it is done', async () => {
    const { working, waiting, announce, running, finish, failing, claim } = aQueue({ waiting: [] });
    const begin = async () => {
      waiting.push('a');
      announce('message');
      await vi.waitFor(() => expect(working()).toEqual(['a']));
    };
    const failed = async () => {
      await begin();
      running.get('a')?.reject(new Error('it rains'));
      await vi.waitFor(() => expect(working()).toEqual([]));
      return failing();
    };
    expect(await failed()).toEqual([{ queue: 'walks', items: 0 }]);
    await vi.waitFor(() => expect(claim.mock.calls.at(-1)?.[1]).toEqual(['a']));
    expect(await failed()).toEqual([{ queue: 'walks', items: 0 }]);
    await failed();
    await vi.waitFor(() => expect(failing()).toEqual([{ queue: 'walks', items: 1 }]));
    await begin();
    finish('a');
    await vi.waitFor(() => expect(failing()).toEqual([{ queue: 'walks', items: 0 }]));
  });

  it('continues after the database was unavailable', async () => {
    const { claim, lines, waiting, working, announce } = aQueue({ waiting: [] });
    await vi.waitFor(() => expect(claim).toHaveBeenCalledTimes(1));
    claim.mockRejectedValueOnce(new Error('away'));
    announce('message');
    await vi.waitFor(() => expect(lines()).toMatchObject([{ level: 'error', event: 'job_stalled', job: 'walks' }]));
    waiting.push('a');
    announce('message');
    await vi.waitFor(() => expect(working()).toEqual(['a']));
  });

  it('stops once the work in progress is done, and claims nothing more', async () => {
    const { working, stop, finish, waiting, subscribers } = aQueue({ waiting: ['a', 'b'], concurrency: 1 });
    await vi.waitFor(() => expect(working()).toEqual(['a']));
    const stopped = stop();
    expect(subscribers.size).toBe(0);
    finish('a');
    await stopped;
    expect(waiting).toEqual(['b']);
  });
});
