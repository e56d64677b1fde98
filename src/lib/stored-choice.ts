import { useSyncExternalStore } from 'react';
import { safeStorage } from './safe-storage.ts';

/** One of a few options, stored on this device. */
export interface StoredChoice<T extends string> {
  readonly options: readonly T[];
  read(): T;
  choose(option: T): void;
  /** Calls back when another option is chosen, also in another tab; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

const storage = safeStorage(() => localStorage);

/** The first option is the default. */
export function storedChoice<const T extends string>(key: string, options: readonly [T, ...T[]]): StoredChoice<T> {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => event.key === key && notify());
  const read = () => {
    const stored = storage.getItem(key);
    return options.find((option) => option === stored) ?? options[0];
  };
  return {
    options,
    read,
    choose(option) {
      if (option === read()) return;
      storage.setItem(key, option);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current option. */
export const useStoredChoice = <T extends string>({ subscribe, read }: StoredChoice<T>): T =>
  useSyncExternalStore(subscribe, read);
