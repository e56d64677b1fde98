import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const wideScreen = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: /min-width/.test(query),
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

/** jsdom lays nothing out; what the kit and the virtual lists ask of a layout is answered here. */
function fill(target: object, missing: Record<string, unknown>) {
  for (const [name, value] of Object.entries(missing)) {
    if (Reflect.get(target, name) === undefined)
      Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}

fill(globalThis, { ResizeObserver: StillObserver, matchMedia: wideScreen });
fill(Element.prototype, { scrollIntoView: () => {}, scrollTo: () => {}, getAnimations: () => [] });

// A virtual list draws the rows that fit: its rows (they carry `data-index`) are lower than what contains them.
const width = { configurable: true, get: () => 1200 };
const height = {
  configurable: true,
  get(this: HTMLElement) {
    return this.dataset['index'] === undefined ? 800 : 64;
  },
};
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: width,
  offsetHeight: height,
  clientWidth: width,
  clientHeight: height,
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
