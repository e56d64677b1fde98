import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aLog } from '#tests/support/log.ts';
import { startWorkQueue } from './work-queue.ts';

/** A queue of pieces of work, each of which is done when it is told to be. */
function aQueue({ waiting, mostAtOnce = 2 }: { waiting: string[]; mostAtOnce?: number }) {
  const { log, lines } = aLog();
  const underway = new Map<string, PromiseWithResolvers<void>>();
  const news = new Set<(events: readonly { kind: string }[]) => void>();
  const claim = vi.fn(async (most: number) => waiting.splice(0, most).map((id) => ({ id })));
  const queue = startWorkQueue({
    name: 'walks',
    feed: {
      subscribe: (onNews) => {
        news.add(onNews);
        return () => news.delete(onNews);
      },
    },
    wokenBy: 'dog',
    lookEvery: 3_600_000,
    mostAtOnce,
    claim,
    work: ({ id }) => {
      const end = Promise.withResolvers<void>();
      underway.set(id, end);
      return end.promise.finally(() => underway.delete(id));
    },
    log,
  });
  const announce = (kind: string) => news.forEach((onNews) => onNews([{ kind }]));
  const finish = (id: string) => underway.get(id)?.resolve();
  onTestFinished(async () => {
    const stopped = queue.stop();
    for (const end of underway.values()) end.resolve();
    await stopped;
  });
  return { ...queue, waiting, claim, lines, underway, news, announce, finish, atWork: () => [...underway.keys()] };
}

describe('a work queue', () => {
  it('has so many at work at once and no more, and takes the next as soon as one is done', async () => {
    const { atWork, claim, announce, finish } = aQueue({ waiting: ['a', 'b', 'c', 'd'] });
    await vi.waitFor(() => expect(atWork()).toEqual(['a', 'b']));
    announce('dog');
    finish('a');
    await vi.waitFor(() => expect(atWork()).toEqual(['b', 'c']));
    expect(claim.mock.calls).toEqual([[2], [1]]);
  });

  it('is woken by news of its own kind alone', async () => {
    const { waiting, atWork, claim, announce } = aQueue({ waiting: [] });
    await vi.waitFor(() => expect(claim).toHaveBeenCalledTimes(1));
    await claim.mock.results[0]?.value;
    announce('cat');
    waiting.push('a');
    announce('dog');
    await vi.waitFor(() => expect(atWork()).toEqual(['a']));
    expect(claim).toHaveBeenCalledTimes(2);
  });

  it('says which work failed, and goes on with the rest', async () => {
    const { atWork, lines, underway } = aQueue({ waiting: ['a', 'b'], mostAtOnce: 1 });
    await vi.waitFor(() => expect(atWork()).toEqual(['a']));
    underway.get('a')?.reject(new Error('it rains'));
    await vi.waitFor(() => expect(atWork()).toEqual(['b']));
    expect(lines()).toMatchObject([
      { level: 'warn', event: 'job_retried', job: 'walks', item: 'a', error: { name: 'Error' } },
    ]);
  });

  it('survives a database that is away', async () => {
    const { claim, lines, waiting, atWork, announce } = aQueue({ waiting: [] });
    await vi.waitFor(() => expect(claim).toHaveBeenCalledTimes(1));
    claim.mockRejectedValueOnce(new Error('away'));
    announce('dog');
    await vi.waitFor(() => expect(lines()).toMatchObject([{ level: 'error', event: 'job_stalled', job: 'walks' }]));
    waiting.push('a');
    announce('dog');
    await vi.waitFor(() => expect(atWork()).toEqual(['a']));
  });

  it('stops once what is under way is done, and takes up nothing more', async () => {
    const { atWork, stop, finish, waiting, news } = aQueue({ waiting: ['a', 'b'], mostAtOnce: 1 });
    await vi.waitFor(() => expect(atWork()).toEqual(['a']));
    const stopped = stop();
    expect(news.size).toBe(0);
    finish('a');
    await stopped;
    expect(waiting).toEqual(['b']);
  });
});
