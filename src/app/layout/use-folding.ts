import { useState } from 'react';
import type { NavSection } from './navigation.ts';

type Key = NavSection['key'];

/** Inbox is what most people come for; the rest opens when someone goes there. */
const openAtFirst: readonly Key[] = ['inbox'];

/** Which groups stand open. Going to one of a group's own addresses opens it, whatever was chosen before (SH-50). */
export function useFolding(current: Key | undefined, pathname: string) {
  const [chosen, setChosen] = useState<Partial<Record<Key, boolean>>>(current ? { [current]: true } : {});
  const [seen, setSeen] = useState(pathname);
  if (seen !== pathname) {
    setSeen(pathname);
    if (current) setChosen({ ...chosen, [current]: true });
  }
  const isOpen = (key: Key): boolean => chosen[key] ?? openAtFirst.includes(key);
  const toggle = (key: Key) => setChosen({ ...chosen, [key]: !isOpen(key) });
  return { isOpen, toggle };
}
