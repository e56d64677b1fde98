import { searchIndex } from './search-index.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const index = searchIndex();
const page = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

page.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('update' in data) return index.update(data.update);
  const { find: query, now, requestId } = data;
  return page.postMessage({ requestId, matches: index.find(query, now) } satisfies FromWorker);
});
page.postMessage('ready');
