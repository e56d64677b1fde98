import type { FromWorker, ToWorker } from './open-index.ts';
import { searchIndex } from './search-index.ts';

const index = searchIndex();
const page = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;

page.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('put' in data) index.put(data.put);
  else page.postMessage({ turn: data.turn, found: index.find(data.find, Date.now()) } satisfies FromWorker);
});
page.postMessage('ready');
