import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '#src/lib/use-debounced.ts';

/** Milliseconds without typing after which a list is searched. */
const pause = 250;

/** The words of a list's search field. They are kept in the address under a key of the list's own (NL-07, NL-08). */
export function useSearch(key: 'q' | 'tq') {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get(key) ?? '');
  const searched = useDebounced(typed, pause);
  const keep = useEffectEvent((words: string) => {
    if (words === (params.get(key) ?? '')) return;
    startTransition(() =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (words === '') next.delete(key);
          else next.set(key, words);
          return next;
        },
        { replace: true },
      ),
    );
  });
  useEffect(() => keep(searched), [searched]);
  return { typed, type: setTyped, searched: searched.trim() };
}

/** Whether each word is somewhere in these texts. */
export function hasWords(words: string, texts: readonly (string | null | undefined)[]): boolean {
  const within = texts.filter(Boolean).join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}
