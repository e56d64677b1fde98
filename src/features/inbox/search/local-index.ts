import type { SearchQuery } from '#contract/rules/search/search-query.ts';
import { type Cached, indexUpdates } from './index-updates.ts';
import type { IndexUpdate, Matches } from './search-index.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** The search index over what is cached in this browser. */
export interface LocalIndex {
  /** Brings the index up to date. */
  update(cached: Cached): Promise<void>;
  find(query: SearchQuery): Promise<Matches>;
  close(): void;
}

interface IndexConnection {
  update(update: IndexUpdate): void;
  find(query: SearchQuery): Promise<Matches>;
  close(): void;
}

export async function openLocalIndex(): Promise<LocalIndex> {
  const { update, find, close } = await connect();
  return { update: indexUpdates(update), find, close };
}

/** Opens the index in a worker, so that a search does not block typing, or in the page if the worker cannot start. */
async function connect(): Promise<IndexConnection> {
  if (typeof Worker === 'undefined') return indexInPage();
  try {
    const { startSearchWorker } = await import('./start-search-worker.ts');
    return indexInWorker(await startSearchWorker());
  } catch {
    return indexInPage();
  }
}

async function indexInPage(): Promise<IndexConnection> {
  const index = (await import('./search-index.ts')).searchIndex();
  return { update: index.update, find: async (query) => index.find(query, Date.now()), close: () => undefined };
}

function indexInWorker(worker: Worker): IndexConnection {
  const pending = new Map<number, (matches: Matches) => void>();
  let lastId = 0;
  worker.addEventListener('message', ({ data: { requestId, matches } }: MessageEvent<FromWorker>) => {
    pending.get(requestId)?.(matches);
    pending.delete(requestId);
  });
  const post = (message: ToWorker) => worker.postMessage(message);
  return {
    update: (update) => post({ update }),
    find: (query) =>
      new Promise((resolve) => {
        lastId += 1;
        pending.set(lastId, resolve);
        post({ find: query, now: Date.now(), requestId: lastId });
      }),
    close: () => worker.terminate(),
  };
}
