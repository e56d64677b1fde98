import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Input } from '#contract/http.ts';
import { limits } from '#contract/rules/limits.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';
import { longestSearch, type listWrittenAnswers } from '#contract/surveys/submissions.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatExact } from '#src/lib/dates.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { errorOfPages } from '#src/services/fetch-more.ts';
import { useWrittenAnswers } from '#src/services/surveys/reports.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { reports } from '#src/strings/reports.ts';
import { Button } from '#src/ui/Button.tsx';
import { SearchField } from '#src/ui/fields/SearchField.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { MoreButton } from '#src/publish/MoreButton.tsx';

const words = reports.survey.written;

/** Answers that are shown at first; on paper, all that are loaded. */
const firstShown = 5;

interface WrittenAnswersProps {
  /** Of the question. */
  title: string;
  asked: Input<typeof listWrittenAnswers>;
}

/** What clients have answered in words of their own, the latest first; all of it can be read and searched. */
export function WrittenAnswers({ title, asked }: WrittenAnswersProps) {
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  const search = useDebounced(cutText(typed.trim(), longestSearch), limits.searchPause);
  const isSearch = search !== '';
  const query = useWrittenAnswers({ ...asked, ...(isSearch && { search }) });
  const [isRetrying, retry] = useRetry(query);
  const zone = usePracticeZone();
  const rest = useRef<HTMLLIElement>(null);
  const { currentData, hasNextPage } = query;
  const error = errorOfPages(query);
  const answers = currentData?.pages.flatMap(({ data }) => data);
  const isCut = !isWhole && !isSearch && (answers?.length ?? 0) > firstShown;
  function showMore() {
    flushSync(() => setWhole(true));
    rest.current?.focus();
  }
  return (
    <div className="flex flex-col items-stretch gap-2">
      <h3 className="font-medium">{words.title}</h3>
      {(typed !== '' || isSearch || (answers?.length ?? 0) > firstShown) && (
        <div className="print:hidden">
          <SearchField label={words.search(title)} value={typed} onChange={setTyped} />
        </div>
      )}
      <p role="status" className="sr-only">
        {isSearch && answers && words.found(answers.length, hasNextPage)}
      </p>
      {error ? (
        <NotLoaded level={null} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : !answers ? (
        <div role="status" aria-label={reports.loadingOf(words.title)}>
          <Skeleton className="h-40" />
        </div>
      ) : (
        <>
          {answers.length === 0 && <p className="text-ink-soft">{isSearch ? words.noMatch : words.none}</p>}
          <ul aria-label={title} className="flex w-full flex-col divide-y divide-line">
            {answers.map(({ id, text, submittedAt }, at) => (
              <li
                key={id}
                // The button that had the focus is gone.
                {...(at === firstShown && { ref: rest, tabIndex: -1 })}
                className={classNames('py-2', isCut && at >= firstShown && 'hidden print:list-item')}
              >
                <p className="whitespace-pre-line text-pretty wrap-anywhere">{text}</p>
                <p className="text-sm text-ink-soft">{formatExact(submittedAt, zone)}</p>
              </li>
            ))}
          </ul>
          {isCut ? (
            <Button className="self-center print:hidden" onClick={showMore}>
              {words.more}
            </Button>
          ) : (
            <MoreButton query={query} label={words.more} failed={words.moreFailed} />
          )}
        </>
      )}
    </div>
  );
}
