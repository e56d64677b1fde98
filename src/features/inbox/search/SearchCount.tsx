import { search as words } from '#src/strings/search.ts';
import type { Search } from './use-search.ts';

/** How much was found, said once nothing more is looked for. */
export function SearchCount({ search: { count, beyond } }: { search: Search }) {
  const isSettled = count !== null && !beyond.isUnderway;
  const said = count && words.found(count.conversations, count.messages);
  return (
    <div className="flex h-8 items-start px-3 text-xs text-ink-soft tabular-nums">
      <span aria-hidden>{said ?? words.searching}</span>
      <span role="status" className="sr-only">
        {isSettled && said}
      </span>
    </div>
  );
}
