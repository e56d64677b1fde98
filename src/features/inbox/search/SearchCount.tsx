import { search as words } from '#src/strings/search.ts';
import type { Search } from './use-search.ts';

/** The number of matches, announced once the search has ended. That nothing matches is known only then. */
export function SearchCount({ search: { count, server } }: { search: Search }) {
  const hasEnded = count !== null && !server.isPending;
  const isKnown = count !== null && (hasEnded || count.conversations + count.messages > 0);
  const text = isKnown ? words.found(count.conversations, count.messages) : null;
  return (
    <div className="flex h-8 items-start px-3 text-xs text-ink-soft tabular-nums">
      <span aria-hidden>{text ?? words.searching}</span>
      <span role="status" className="sr-only">
        {hasEnded && text}
      </span>
    </div>
  );
}
