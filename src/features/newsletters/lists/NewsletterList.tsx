import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { MoreButton } from '#src/publish/MoreButton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { deleteNewsletterHere, useNewsletters } from '#src/services/campaigns/newsletters.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { at } from '../addresses.ts';
import type { LettersRoot } from '../copy-letter.ts';
import { isScheduled } from '../is-final.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ListFrame, LoadingRows } from './ListFrame.tsx';
import { NoLetters } from './NoLetters.tsx';
import { NewsletterRow } from './NewsletterRow.tsx';
import { NewsletterPreview } from './PreviewDialog.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { hasWords, useSearch } from './use-search.ts';

const words = newsletters.list;

/** The practice's newsletters with their drafts, the newest first (NL-01, NL-10, NL-18). */
export function NewsletterList() {
  const { typed, type, searched } = useSearch('q');
  const query = useNewsletters(searched);
  const { data, currentData, error, hasNextPage, isFetchNextPageError } = query;
  const [isRetrying, retry] = useRetry(query);
  const dispatch = useThunkDispatch<LettersRoot>();
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState<Newsletter | null>(null);
  const [previewed, setPreviewed] = useState<Newsletter | null>(null);
  const isShown = data && !(error && !isFetchNextPageError);
  // While other words are searched, and where the server searches for none, those that are here are.
  const rows = data?.pages
    .flatMap(({ items }) => items)
    .filter(({ name, subject }) => hasWords(searched, [name, subject]));
  const { list, linkAfter } = useRowFocus(rows?.map(({ id }) => id) ?? []);
  return (
    <ListFrame
      search={{ label: words.search, value: typed, onChange: type }}
      create={{ label: words.create, to: at.newNewsletter() }}
      found={isShown && rows ? words.found(hasNextPage ? (data.pages[0]?.total ?? 0) : rows.length) : null}
    >
      {error && !isShown ? (
        <NotLoaded title={words.failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : !rows || (rows.length === 0 && !currentData) ? (
        <LoadingRows label={words.loading} />
      ) : rows.length === 0 && !hasNextPage ? (
        <NoLetters kind="newsletter" isSearch={searched !== ''} onBegin={() => void navigate(at.newNewsletter())} />
      ) : (
        <ul ref={list} aria-label={words.label} className="flex flex-col gap-2">
          {rows.map((newsletter) => (
            <NewsletterRow
              key={newsletter.id}
              newsletter={newsletter}
              onPreview={() => setPreviewed(newsletter)}
              onDelete={() => setDeleted(newsletter)}
            />
          ))}
        </ul>
      )}
      <MoreButton query={query} label={words.more} failed={words.moreFailed} />
      {previewed && <NewsletterPreview id={previewed.id} name={previewed.name} onClose={() => setPreviewed(null)} />}
      {deleted && (
        <DeleteDialog
          kind="newsletter"
          name={deleted.name}
          text={newsletters.remove.newsletter.text[sendingOf(deleted)]}
          onDelete={() => dispatch(deleteNewsletterHere({ id: deleted.id }))}
          nextFocus={() => linkAfter(deleted.id)}
          onClose={() => setDeleted(null)}
        />
      )}
    </ListFrame>
  );
}

const sendingOf = ({ state, run }: Newsletter): keyof typeof newsletters.remove.newsletter.text =>
  state === 'SENT' ? 'sent' : isScheduled(run) ? 'scheduled' : 'unsent';
