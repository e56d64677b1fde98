import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useProgress } from '#src/services/campaigns/newsletter-runs.ts';
import { deleteNewsletterHere, useNewsletters } from '#src/services/campaigns/newsletters.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { WrittenLetter } from '#src/ui/illustrations/WrittenLetter.tsx';
import { at } from '../addresses.ts';
import type { LettersRoot } from '../copy-letter.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ListFrame, LoadingRows } from './ListFrame.tsx';
import { NewsletterRow } from './NewsletterRow.tsx';
import { hasWords, useSearch } from './use-search.ts';

const words = newsletters.list;

/** The practice's newsletters with their drafts, the newest first (NL-01, NL-10, NL-18). */
export function NewsletterList() {
  const { typed, type, searched } = useSearch('q');
  const query = useNewsletters(searched);
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [isRetrying, retry] = useRetry(query);
  const dispatch = useThunkDispatch<LettersRoot>();
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState<Newsletter | null>(null);
  useProgress(data?.pages.flatMap(({ items }) => items.map(({ run }) => run)) ?? []);
  const isShown = data && !(error && !isFetchNextPageError);
  // While other words are searched, and where the server searches for none, those that are here are.
  const rows = data?.pages
    .flatMap(({ items }) => items)
    .filter(({ name, subject }) => hasWords(searched, [name, subject]));
  return (
    <ListFrame
      search={{ label: words.search, value: typed, onChange: type }}
      create={{ label: words.create, to: at.newNewsletter() }}
      found={isShown && rows ? words.found(hasNextPage ? (data.pages[0]?.total ?? 0) : rows.length) : null}
    >
      {error && !isShown ? (
        <NotLoaded title={words.failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : !rows || (rows.length === 0 && isFetching) ? (
        <LoadingRows label={words.loading} />
      ) : rows.length === 0 && !hasNextPage ? (
        <NoRows isSearch={searched !== ''} onBegin={() => void navigate(at.newNewsletter())} />
      ) : (
        <ul aria-label={words.label} className="flex flex-col gap-2">
          {rows.map((newsletter) => (
            <NewsletterRow key={newsletter.id} newsletter={newsletter} onDelete={() => setDeleted(newsletter)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="flex flex-wrap items-center justify-center gap-3">
          {isFetchNextPageError && (
            <p role="alert" className="text-sm text-bad">
              {words.moreFailed}
            </p>
          )}
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
      {deleted && (
        <DeleteDialog
          kind="newsletter"
          name={deleted.name}
          onDelete={() => dispatch(deleteNewsletterHere({ id: deleted.id }))}
          onClose={() => setDeleted(null)}
        />
      )}
    </ListFrame>
  );
}

const NoRows = ({ isSearch, onBegin }: { isSearch: boolean; onBegin: () => void }) =>
  isSearch ? (
    <EmptyState title={words.noMatch.title} text={words.noMatch.text} />
  ) : (
    <EmptyState
      illustration={<WrittenLetter />}
      title={words.empty.title}
      text={words.empty.text}
      action={<Button onClick={onBegin}>{words.create}</Button>}
    />
  );
