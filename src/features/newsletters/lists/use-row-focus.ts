import { useRef } from 'react';

/** Where the focus goes once a row of a list is gone: to the row in its place. */
export function useRowFocus(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null);
  return {
    list,
    /** The link of the row that takes the place of one that leaves; null where none is left. */
    linkAfter(id: string): HTMLElement | null {
      const left = [...(list.current?.children ?? [])].filter((row) => (row as HTMLElement).dataset['id'] !== id);
      return left[Math.min(Math.max(0, ids.indexOf(id)), left.length - 1)]?.querySelector('a') ?? null;
    },
  };
}
