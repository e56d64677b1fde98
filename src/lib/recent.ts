import { safeStorage } from './safe-storage.ts';

const storage = safeStorage(() => localStorage);

/** Keys used recently on this device, newest first. Never personal data. */
export interface Recent {
  read(): readonly string[];
  remember(key: string): void;
}

/** @param most how many keys are stored. */
export function recent(name: string, most: number): Recent {
  const read = () => (storage.getItem(name) ?? '').split('\n').filter(Boolean);
  return {
    read,
    remember: (key) => storage.setItem(name, [key, ...read().filter((one) => one !== key)].slice(0, most).join('\n')),
  };
}
