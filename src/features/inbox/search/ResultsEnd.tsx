import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { search as words } from '#src/strings/search.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/loading/Spinner.tsx';
import type { Search } from './use-search.ts';

/** Follows the results: the server search's progress or error, a button for more, or that nothing was found. */
export function ResultsEnd({ search: { results, isCurrent, server }, typed }: { search: Search; typed: string }) {
  const isEmpty = isCurrent && results.length === 0 && !server.isPending;
  const emptyState = server.isOffered && !server.error ? words.nothing : words.nothingHere;
  return (
    <>
      {isEmpty && <EmptyState {...emptyState(typed)} />}
      {server.isPending && (
        <p className="flex items-center gap-2 px-3 py-3 text-sm text-ink-soft">
          <Spinner />
          {words.searchingOlder}
        </p>
      )}
      {server.error !== undefined && (
        <p role="alert" className="flex flex-wrap items-center gap-2 px-3 py-3 text-sm text-ink-soft">
          {`${words.onlyLoaded} ${messageForCode(describeError(server.error).code)}`}
          <Button size="sm" busy={server.isRetrying} onClick={server.retry}>
            {shell.retry}
          </Button>
        </p>
      )}
      {server.hasMore && !server.isPending && (
        <div className="px-3 py-2">
          <Button size="sm" onClick={server.loadMore}>
            {words.showOlder}
          </Button>
        </div>
      )}
    </>
  );
}
