import { safeStorage } from './safe-storage.ts';
import { whenOnline } from './when-online.ts';

/** Code could not be loaded: the network is down, or a newer version has replaced the open one. */
export class MissingChunk extends Error {
  override name = 'MissingChunk';
  readonly code: string;

  constructor(code: string, options: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

const mark = (code: string) => `rapport.reloaded ${code}`;
const storage = safeStorage(() => sessionStorage);

/**
 * Loads code, offline as soon as the browser is online: it remembers a failed import until it is reloaded. A failure becomes a `MissingChunk`; success resets the mark of an offered reload.
 * @param code a page's path, or the name of a component.
 */
export async function loadCode<T>(code: string, load: () => Promise<T>): Promise<T> {
  await whenOnline();
  const loaded = await load().catch((cause: unknown) => {
    throw new MissingChunk(code, { cause });
  });
  storage.removeItem(mark(code));
  return loaded;
}

/** Whether the page was already reloaded for this code; offering that again would loop. */
export const wasReloaded = (code: string): boolean => storage.getItem(mark(code)) !== null;

/** Reloads at an address. Not by `location.reload()`, which can lose the address of a pending navigation. */
export function reloadFor(code: string, address: string): void {
  storage.setItem(mark(code), '1');
  location.assign(address);
}
