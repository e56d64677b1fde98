import { Link } from 'react-router-dom';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { formatExact } from '#src/lib/dates.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useNewsletterReport } from '#src/services/campaigns/newsletter-runs.ts';
import { useNewsletters } from '#src/services/campaigns/newsletters.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { reports } from '#src/strings/reports.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { ReportPart } from './ReportPart.tsx';

const words = reports.newsletters;
/** The others are one link away. */
const mostCards = 6;

interface NewsletterCardsProps {
  addressOf: (newsletterId: string) => string;
  listPath: string;
}

/** A card for each of the latest newsletters that were sent, which leads to its report. */
export function NewsletterCards({ addressOf, listPath }: NewsletterCardsProps) {
  const query = useNewsletters('');
  const sent =
    query.data?.pages
      .flatMap(({ items }) => items)
      .flatMap((one) => (one.run?.started ? [{ newsletter: one, run: one.run }] : []))
      .toSorted((a, b) => Date.parse(b.run.start) - Date.parse(a.run.start)) ?? [];
  const shown = sent.slice(0, mostCards);
  return (
    <ReportPart
      title={words.title}
      tool={
        <Link to={listPath} className="py-1 text-sm underline underline-offset-2 print:hidden">
          {words.all}
        </Link>
      }
      failed={words.failed}
      query={query}
      skeleton="h-36"
    >
      {() =>
        shown.length === 0 ? (
          <p className="text-ink-soft">{words.none}</p>
        ) : (
          <ul aria-label={words.title} className="grid gap-3 md:grid-cols-2">
            {shown.map(({ newsletter, run }) => (
              <li key={newsletter.id}>
                <Card newsletter={newsletter} run={run} address={addressOf(newsletter.id)} />
              </li>
            ))}
          </ul>
        )
      }
    </ReportPart>
  );
}

function Card({ newsletter, run, address }: { newsletter: Newsletter; run: NewsletterRun; address: string }) {
  const zone = usePracticeZone();
  const hasReport = useExtension('newsletter-report');
  return (
    <div className="flex h-full flex-col gap-2 rounded-xl border border-line bg-surface p-4">
      <p>
        <Link to={address} className="text-base font-semibold wrap-anywhere underline-offset-2 hover:underline">
          {newsletter.name}
        </Link>
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {[newsletterRuns.state(run, formatExact(run.start, zone)), formatExact(run.start, zone)].join(' · ')}
      </p>
      {hasReport && <Figures run={run} />}
    </div>
  );
}

function Figures({ run }: { run: NewsletterRun }) {
  const query = useNewsletterReport(run);
  const [isRetrying, retry] = useRetry(query);
  const { currentData: data, error } = query;
  if (error && !data)
    return (
      <NotLoaded level={null} title={newsletterRuns.report.failed} error={error} busy={isRetrying} onRetry={retry} />
    );
  if (!data)
    return (
      <div role="status" aria-label={newsletterRuns.report.loading}>
        <Skeleton className="h-11" />
      </div>
    );
  const countOf = (group: string) => data.groups.find((one) => one.group === group)?.count ?? 0;
  const figures = [
    [words.readers, data.run.readers],
    [words.delivered, countOf('delivered')],
    [words.clicked, countOf('clicked')],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2 text-sm tabular-nums">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold">{words.value(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
