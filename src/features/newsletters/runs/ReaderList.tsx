import { useState } from 'react';
import type { NewsletterRun, ReaderGroup } from '#contract/campaigns/newsletter-runs.ts';
import { limits } from '#contract/rules/limits.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { useNewsletterReaders } from '#src/services/campaigns/newsletter-runs.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { MoreButton } from '#src/publish/MoreButton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { SearchField } from '#src/ui/fields/SearchField.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';

const words = newsletterRuns.report;

/** The readers behind a number of the report. */
export function ReaderList({ run, group }: { run: NewsletterRun; group: ReaderGroup }) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), limits.searchPause);
  const query = useNewsletterReaders({ id: run.campaignId, runId: run.id, group, ...(q !== '' && { q }) });
  const [isRetrying, retry] = useRetry(query);
  const { currentData: data, error } = query;
  const readers = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="flex flex-col gap-3 pb-3">
      <SearchField label={words.search} value={typed} onChange={setTyped} />
      {error && !data && (
        <NotLoaded level={null} title={words.listFailed} error={error} busy={isRetrying} onRetry={retry} />
      )}
      {!data && !error && (
        <div role="status" aria-label={words.listLoading}>
          <Skeleton className="h-24" />
        </div>
      )}
      {readers?.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {readers?.map(({ id, client, email, reason }) => (
          <li key={id} className="py-2">
            <p className="wrap-anywhere">{client ?? words.unnamed}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">{[email, reason].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
      <MoreButton query={query} label={words.more} failed={words.moreFailed} />
    </div>
  );
}
