import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach } from 'vitest';
import { frames } from './animation-frames.ts';

/** Storage whose keys are its properties, as a browser's are. */
function aStorage(): Storage {
  const kept = Object.create({
    getItem: (key: string) => (Object.hasOwn(kept, key) ? kept[key] : null),
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
    clear: () => Object.keys(kept).forEach((key) => delete kept[key]),
  }) as Record<string, string>;
  Object.defineProperty(kept, 'length', { get: () => Object.keys(kept).length });
  return kept as unknown as Storage;
}

/** As much of a page as works behind the screens; it is there at once, as jsdom's is not. */
const page = {
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  location: new URL('http://localhost:3000'),
  navigator: {
    get onLine() {
      return true;
    },
  },
  localStorage: aStorage(),
  ...frames,
};
for (const [name, value] of Object.entries(page))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

afterEach(() => {
  localStorage.clear();
  globalThis.indexedDB = new IDBFactory();
});
