import { sturdyStorage } from './sturdy-storage.ts';

const storage = sturdyStorage(() => localStorage);

/** What was used last on this device, the newest first. Keys alone, and nothing personal. */
export interface Recent {
  read(): readonly string[];
  remember(key: string): void;
}

/** @param most how many are kept. */
export function recent(name: string, most: number): Recent {
  const read = () => (storage.getItem(name) ?? '').split('\n').filter(Boolean);
  return {
    read,
    remember: (key) => storage.setItem(name, [key, ...read().filter((one) => one !== key)].slice(0, most).join('\n')),
  };
}
