import { describe, expect, it } from 'vitest';
import { batched } from './batch.ts';

/** A batched function that doubles numbers; the test resolves each batch. */
function aDoubler(atOnce?: number) {
  const batches: { keys: readonly number[]; result: PromiseWithResolvers<readonly number[]> }[] = [];
  const load = batched((keys: readonly number[]) => {
    const result = Promise.withResolvers<readonly number[]>();
    batches.push({ keys, result });
    return result.promise;
  }, atOnce);
  const resolve = (batch: number) => batches[batch]?.result.resolve(batches[batch].keys.map((one) => one * 2));
  return { load, resolve, batches };
}

describe('a batched query', () => {
  it('loads the first key at once, and all keys requested meanwhile in one batch after it', async () => {
    const { load, resolve, batches } = aDoubler();
    const results = [1, 2, 3].map(load);
    expect(batches.map(({ keys }) => keys)).toEqual([[1]]);
    resolve(0);
    expect(await results[0]).toBe(2);
    await Promise.resolve();
    expect(batches.map(({ keys }) => keys)).toEqual([[1], [2, 3]]);
    resolve(1);
    expect(await Promise.all(results)).toEqual([2, 4, 6]);
    const later = load(4);
    resolve(2);
    expect(await later).toBe(8);
  });

  it('is not blocked by a batch that hangs, if several may load at once', async () => {
    const { load, resolve, batches } = aDoubler(2);
    void load(1);
    const [second, third] = [load(2), load(3)];
    expect(batches.map(({ keys }) => keys)).toEqual([[1], [2]]);
    resolve(1);
    expect(await second).toBe(4);
    await Promise.resolve();
    resolve(2);
    expect(await third).toBe(6);
  });

  it('rejects only the requests of a failed batch, and continues with the next', async () => {
    const { load, resolve, batches } = aDoubler();
    const results = [1, 2].map(load);
    batches[0]?.result.reject(new Error('away'));
    await expect(results[0]).rejects.toThrow('away');
    resolve(1);
    expect(await results[1]).toBe(4);
  });
});
