import { sturdyStorage } from './sturdy-storage.ts';

/** Code could not be fetched: the network is down, or a newer version has replaced the one that is open. */
export class MissingChunk extends Error {
  override name = 'MissingChunk';
  readonly code: string;

  constructor(code: string, options: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

const mark = (code: string) => `rapport.reloaded ${code}`;
const storage = sturdyStorage(() => sessionStorage);

/**
 * Loads code; a failure becomes a `MissingChunk`, and success forgets that a reload was offered.
 * @param code a page's path, or the name of what is a part of pages.
 */
export async function loadCode<T>(code: string, load: () => Promise<T>): Promise<T> {
  const loaded = await load().catch((cause: unknown) => {
    throw new MissingChunk(code, { cause });
  });
  storage.removeItem(mark(code));
  return loaded;
}

/** Whether the page was already loaded anew for the same reason: a second offer would go in a circle. */
export const wasReloaded = (code: string): boolean => storage.getItem(mark(code)) !== null;

/** Loads the address anew. Not `location.reload()`, which was seen to lose the address of a navigation under way. */
export function reloadFor(code: string, address: string): void {
  storage.setItem(mark(code), '1');
  location.assign(address);
}
