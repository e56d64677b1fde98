import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { search as words } from '#src/strings/search.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/loading/Spinner.tsx';
import type { Search } from './use-search.ts';

/** What comes after the results: that more are on their way, can be had or could not be asked for, or that there are none. */
export function ResultsEnd({ search: { results, isHere, beyond }, typed }: { search: Search; typed: string }) {
  const isNothing = isHere && results.length === 0 && !beyond.isUnderway;
  const said = beyond.isOffered && !beyond.error ? words.nothing : words.nothingHere;
  return (
    <>
      {isNothing && <EmptyState {...said(typed)} />}
      {beyond.isUnderway && (
        <p className="flex items-center gap-2 px-3 py-3 text-sm text-ink-soft">
          <Spinner />
          {words.searchingOlder}
        </p>
      )}
      {beyond.error !== undefined && (
        <p role="alert" className="flex flex-wrap items-center gap-2 px-3 py-3 text-sm text-ink-soft">
          {`${words.onlyLoaded} ${messageForCode(describeError(beyond.error).code)}`}
          <Button size="sm" busy={beyond.isRetrying} onClick={beyond.retry}>
            {shell.retry}
          </Button>
        </p>
      )}
      {beyond.hasMore && !beyond.isUnderway && (
        <div className="px-3 py-2">
          <Button size="sm" onClick={beyond.more}>
            {words.showOlder}
          </Button>
        </div>
      )}
    </>
  );
}
