/** The part of the Storage API that is used, and the list of keys. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

/**
 * Storage that never throws: values that a blocked or full storage refuses are held in memory.
 * @param pick returns `window.localStorage` or the like; accessing it throws where the browser blocks it.
 */
export function safeStorage(pick: () => Storage): TextStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(access: (storage: Storage) => T, otherwise: T): T => {
    try {
      return access(pick());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const isStored = attempt((storage) => (storage.setItem(key, value), true), false);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}
