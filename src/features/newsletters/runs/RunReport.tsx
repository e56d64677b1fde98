import { useState } from 'react';
import type { NewsletterRun, ReaderGroup } from '#contract/campaigns/newsletter-runs.ts';
import { useNewsletterReport } from '#src/services/campaigns/newsletter-runs.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { formatNumber } from '#src/strings/grammar.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { ReaderList } from './ReaderList.tsx';
import { RunPictures } from './RunPictures.tsx';

const words = newsletterRuns.report;
const hints: Partial<Record<ReaderGroup, string>> = words.hints;

interface RunReportProps {
  run: NewsletterRun;
  title: string;
}

/** What became of a run's readers; each number opens them. */
export function RunReport({ run, title }: RunReportProps) {
  const query = useNewsletterReport(run);
  const [isRetrying, retry] = useRetry(query);
  const [opened, setOpened] = useState<ReaderGroup | null>(null);
  const { currentData: data, error } = query;
  if (error && !data)
    return <NotLoaded level={3} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data)
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="h-48" />
      </div>
    );
  const { groups, links, pictures } = data;
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-ink-soft tabular-nums">{words.readers(data.run.readers)}</p>
      </div>
      <table className="w-full tabular-nums" aria-label={title}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.headings.group}</th>
            <th scope="col">{words.headings.count}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {groups
            .filter(({ group, count }) => count > 0 || group === 'delivered')
            .map(({ group, count }) => (
              <tr key={group}>
                <th scope="row" className="py-1.5 text-start font-normal">
                  {words.groups[group]}
                  {hints[group] && <span className="block text-sm text-pretty text-ink-soft">{hints[group]}</span>}
                </th>
                <td className="py-1.5 ps-3 text-end align-top whitespace-nowrap">
                  <button
                    type="button"
                    className="min-h-6 min-w-6 text-end underline underline-offset-2"
                    aria-label={words.open(words.groups[group], count)}
                    onClick={() => setOpened(group)}
                  >
                    {formatNumber(count)}
                  </button>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {links.length > 0 && (
        <div>
          <h3 className="font-medium">{words.links}</h3>
          <ul className="text-sm">
            {links.map(({ href, readers }) => (
              <li key={href} className="wrap-anywhere tabular-nums">
                {href} <span className="text-ink-soft">{words.link(readers)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {run.resends === null && pictures.length > 0 && <RunPictures run={run} pictures={pictures} />}
      {opened && (
        <Dialog
          open
          onClose={() => setOpened(null)}
          title={words.list(words.groups[opened])}
          closeLabel={words.close}
          size="lg"
        >
          <ReaderList run={run} group={opened} />
        </Dialog>
      )}
    </section>
  );
}
