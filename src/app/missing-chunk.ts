import { sturdyStorage } from '#src/lib/sturdy-storage.ts';

/** A page's code could not be fetched: the network is down, or a newer version has replaced the one that is open. */
export class MissingChunk extends Error {
  override name = 'MissingChunk';
  readonly path: string;

  constructor(path: string, options: ErrorOptions) {
    super(path, options);
    this.path = path;
  }
}

const mark = (path: string) => `rapport.reloaded ${path}`;
const storage = sturdyStorage(() => sessionStorage);

/** Loads a page's code; a failure becomes a `MissingChunk`, and success forgets that a reload was offered. */
export async function loadPage<T>(path: string, load: () => Promise<T>): Promise<T> {
  const page = await load().catch((cause: unknown) => {
    throw new MissingChunk(path, { cause });
  });
  storage.removeItem(mark(path));
  return page;
}

/** Whether this page was already loaded anew for the same reason: a second offer would go in a circle. */
export const wasReloaded = (path: string): boolean => storage.getItem(mark(path)) !== null;

/** Loads the address anew. Not `location.reload()`, which was seen to lose the address of a navigation under way. */
export function reloadAt(path: string, address: string): void {
  storage.setItem(mark(path), '1');
  location.assign(address);
}
