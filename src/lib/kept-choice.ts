import { useSyncExternalStore } from 'react';
import { sturdyStorage } from './sturdy-storage.ts';

/** One of a few options, as somebody chose on this device. */
export interface KeptChoice<T extends string> {
  readonly options: readonly T[];
  read(): T;
  choose(option: T): void;
  /** Calls back whenever another option is chosen, here or in another tab; answers how to stop that. */
  subscribe(listener: () => void): () => void;
}

const storage = sturdyStorage(() => localStorage);

/** The first option stands until another one is chosen. */
export function keptChoice<const T extends string>(key: string, options: readonly [T, ...T[]]): KeptChoice<T> {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => event.key === key && tell());
  const read = () => {
    const kept = storage.getItem(key);
    return options.find((option) => option === kept) ?? options[0];
  };
  return {
    options,
    read,
    choose(option) {
      if (option === read()) return;
      storage.setItem(key, option);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The option chosen now. */
export const useKeptChoice = <T extends string>({ subscribe, read }: KeptChoice<T>): T =>
  useSyncExternalStore(subscribe, read);
