import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { formatExact } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useNewsletterRuns } from '#src/services/campaigns/newsletter-runs.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { Resend } from './Resend.tsx';
import { RunReport } from './RunReport.tsx';

const words = newsletterRuns.report;

/** What became of a newsletter: of the run to all, and of each that sent it again to some of them. */
export function RunReports({ run }: { run: NewsletterRun }) {
  const zone = usePracticeZone();
  const query = useNewsletterRuns(run.campaignId);
  const [isRetrying, retry] = useRetry(query);
  const { currentData: data, error } = query;
  const begun = data?.items.filter(({ started }) => started !== null).toReversed();
  const shown = begun?.length ? begun : run.started === null ? [] : [run];
  // Its report also counts what later runs sent.
  const original = shown.find(({ resends }) => resends === null);
  return (
    <>
      {shown.map((one) => (
        <RunReport
          key={one.id}
          run={one}
          title={one.resends === null ? words.title : words.again(formatExact(one.start, zone))}
        />
      ))}
      {original && run.ended !== null && <Resend run={original} />}
      {error && !data && (
        <NotLoaded level={3} title={words.runsFailed} error={error} busy={isRetrying} onRetry={retry} />
      )}
    </>
  );
}
