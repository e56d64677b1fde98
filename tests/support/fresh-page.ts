import { cleanup, prettyDOM } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, vi } from 'vitest';

// Test files share jsdom and a database, which are slow to start, but none of our modules, so that no module's state outlives its file.
vi.resetModules();

/** Resets the page and the browser's storage. */
function resetPage() {
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

// Before the file as well: something that the last file started may have finished only now.
resetPage();
afterEach(resetPage);

// Errors of queries do not contain the page (`jsdom-gaps.ts`): it is printed once, where a test has failed.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(prettyDOM(document.body));
});
