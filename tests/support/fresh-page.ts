import { cleanup } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, vi } from 'vitest';

// Test files share a browser and a database, which take their time to start, but none of our modules: what one of those
// remembers ends with the file that had it remember.
vi.resetModules();

/** The browser as if nobody had used it. */
function startAfresh() {
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  globalThis.indexedDB = new IDBFactory();
}

// Before the file as well: something of the last one may have come to its end only now.
startAfresh();
afterEach(startAfresh);
