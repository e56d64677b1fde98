import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach } from 'vitest';
import { frames } from './animation-frames.ts';

/** Storage whose keys are its properties, as a browser's are. */
function aStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
    clear: () => Object.keys(storage).forEach((key) => delete storage[key]),
  }) as Record<string, string>;
  Object.defineProperty(storage, 'length', { get: () => Object.keys(storage).length });
  return storage as unknown as Storage;
}

/** The browser's globals that code without screens uses. Unlike jsdom they cost no time to start. */
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
