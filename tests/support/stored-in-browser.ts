import type { Page } from '@playwright/test';

/** Everything in the browser's storage, as one text. */
export const browserStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rows: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), await caches.keys()];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(name));
      });
      for (const store of database.objectStoreNames) {
        const cursor = database.transaction(store).objectStore(store).openCursor();
        await new Promise<void>((resolve, reject) => {
          cursor.onsuccess = () => {
            if (!cursor.result) return resolve();
            rows.push([name, store, cursor.result.key, cursor.result.value]);
            cursor.result.continue();
          };
          cursor.onerror = () => reject(new Error(store));
        });
      }
      database.close();
    }
    return JSON.stringify(rows);
  });
