import { setTimeout as wait } from 'node:timers/promises';

/**
 * Loads many keys with one query. Keys that are requested while a batch is loading wait for the next batch, so that no result is older
 * than its request.
 * @param load loads a batch of keys; the results are in the order of the keys
 * @param concurrency how many batches may load at once, so that one hanging connection does not block everybody
 * @param pause milliseconds in which a batch waits for more keys
 */
export function batched<Key, Result>(
  load: (keys: readonly Key[]) => Promise<readonly Result[]>,
  concurrency = 1,
  pause = 0,
): (key: Key) => Promise<Result> {
  let waiting: { readonly key: Key; readonly request: PromiseWithResolvers<Result> }[] = [];
  let loading = 0;

  const loadAll = async () => {
    loading += 1;
    while (waiting.length > 0) {
      if (pause > 0) await wait(pause);
      const batch = waiting;
      waiting = [];
      try {
        const results = await load(batch.map(({ key }) => key));
        batch.forEach(({ request }, index) => request.resolve(results[index] as Result));
      } catch (error) {
        for (const { request } of batch) request.reject(error);
      }
    }
    loading -= 1;
  };

  return (key) => {
    const request = Promise.withResolvers<Result>();
    waiting.push({ key, request });
    if (loading < concurrency) void loadAll();
    return request.promise;
  };
}
