import type { SearchQuery } from '#contract/rules/search/search-query.ts';
import type { Found, SearchIndex, Told } from './search-index.ts';

/** The index wherever it is: in a worker, so that no search is felt while somebody types, or else in the page. */
export interface OpenIndex {
  put(told: Told): void;
  find(query: SearchQuery): Promise<Found>;
  close(): void;
}

/** What the page and the worker say to each other. */
export type ToWorker = { readonly put: Told } | { readonly find: SearchQuery; readonly turn: number };
export interface FromWorker {
  readonly turn: number;
  readonly found: Found;
}

/** Opens the index; in the page itself where the browser has no workers, or refuses ours. */
export async function openIndex(): Promise<OpenIndex> {
  const inPage = async () => indexInPage((await import('./search-index.ts')).searchIndex());
  if (typeof Worker === 'undefined') return inPage();
  try {
    const { startSearchWorker } = await import('./start-search-worker.ts');
    return indexIn(await startSearchWorker());
  } catch {
    return inPage();
  }
}

const indexInPage = (index: SearchIndex): OpenIndex => ({
  put: index.put,
  find: async (query) => index.find(query, Date.now()),
  close: () => undefined,
});

function indexIn(worker: Worker): OpenIndex {
  const waiting = new Map<number, (found: Found) => void>();
  let turn = 0;
  worker.addEventListener('message', ({ data: { turn: answered, found } }: MessageEvent<FromWorker>) => {
    waiting.get(answered)?.(found);
    waiting.delete(answered);
  });
  const tell = (message: ToWorker) => worker.postMessage(message);
  return {
    put: (told) => tell({ put: told }),
    find: (query) =>
      new Promise((resolve) => {
        turn += 1;
        waiting.set(turn, resolve);
        tell({ find: query, turn });
      }),
    close: () => worker.terminate(),
  };
}
