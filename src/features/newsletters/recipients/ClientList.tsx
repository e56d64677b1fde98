import type { ReactNode } from 'react';
import type { ListedReader } from '#contract/campaigns/newsletter-audience.ts';
import type { Exclusion, Recipients } from '#contract/rules/newsletters/audience.ts';
import { formatDay } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useAudienceClients } from '#src/services/campaigns/newsletter-runs.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { audience as words } from '#src/strings/newsletter-audience.ts';
import { MoreButton } from '#src/publish/MoreButton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';

interface ClientListProps {
  chosen: Recipients;
  /** Those left out for one reason, or those whom it reaches; else those whom `q` finds. */
  reason?: Exclusion | 'reached';
  q?: string;
  /** What can be done with a client. */
  action?: (reader: ListedReader) => ReactNode;
}

/** Clients, each with whether they get the newsletter. */
export function ClientList({ chosen, reason, q, action }: ClientListProps) {
  const zone = usePracticeZone();
  const query = useAudienceClients({ recipients: chosen, ...(reason && { reason }), ...(q !== undefined && { q }) });
  const [isRetrying, retry] = useRetry(query);
  const { currentData: data, error } = query;
  if (error && !data)
    return <NotLoaded level={null} title={words.searchFailed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data)
    return (
      <div role="status" aria-label={words.searching}>
        <Skeleton className="h-24" />
      </div>
    );
  const readers = data.pages.flatMap(({ items }) => items);
  if (readers.length === 0) return <p className="text-ink-soft">{words.nobody}</p>;
  return (
    <div className="flex flex-col gap-3 pb-3">
      <ul className="flex flex-col divide-y divide-line">
        {readers.map((reader) => (
          <li key={reader.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <p className="wrap-anywhere">{reader.client ?? words.unnamed}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {[
                  reader.email,
                  reader.reason === null ? words.gets : words.getsNot(words.reasons[reader.reason]),
                  reader.since && words.since(formatDay(reader.since, zone)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {action?.(reader)}
          </li>
        ))}
      </ul>
      <MoreButton query={query} label={words.more} failed={words.moreFailed} />
    </div>
  );
}
