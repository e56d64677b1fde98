import type { NewsletterRun, RunState } from '#contract/campaigns/newsletter-runs.ts';
import { formatExact } from '#src/lib/dates.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { pressFailure } from '#src/publish/press-failure.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { callOffHere, updateRunHere } from '#src/services/campaigns/newsletter-runs.ts';
import { useNewsletters } from '#src/services/campaigns/newsletters.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { usePress } from '#src/services/use-press.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { cadences } from '#src/strings/cadences.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { Button } from '#src/ui/Button.tsx';
import { SettingsSection } from '../SettingsSection.tsx';

const words = cadences.newsletters;

/** States in which more clients will get it. */
const goingOn: readonly RunState[] = ['SCHEDULED', 'PREPARING', 'SENDING', 'PAUSED'];

/** Newsletters that were scheduled before their flag was turned off: they still go out until they are called off here (D-58). */
export function PublishedNewsletters() {
  const query = useNewsletters('');
  const [isRetrying, retry] = useRetry(query);
  const all = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const sending = all.flatMap(({ name, run }) => (run && goingOn.includes(run.state) ? [{ name, run }] : []));
  if (query.error && !query.data)
    return <NotLoaded level={2} title={words.failed} error={query.error} busy={isRetrying} onRetry={retry} />;
  if (sending.length === 0) return null;
  return (
    <SettingsSection title={words.title} text={words.goOn}>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {sending.map(({ name, run }) => (
          <PublishedNewsletter key={run.id} name={name} run={run} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function PublishedNewsletter({ name, run }: { name: string; run: NewsletterRun }) {
  const zone = usePracticeZone();
  const { stop, isBusy, problem } = useStop(run);
  const action = newsletterRuns.actions[run.state === 'SCHEDULED' ? 'unschedule' : 'stop'];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-soft tabular-nums">{newsletterRuns.state(run, formatExact(run.start, zone))}</p>
        {problem !== null && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
      </div>
      <Button size="sm" busy={isBusy} aria-label={words.actionOn(action, name)} onClick={() => void stop()}>
        {action}
      </Button>
    </li>
  );
}

/** Nobody else gets a stopped newsletter; those who have it keep it. */
function useStop({ id: runId, campaignId: id, state }: NewsletterRun) {
  const dispatch = useThunkDispatch<CampaignsRoot & SessionRoot>();
  const [press, { isBusy, error }] = usePress(
    (input: Parameters<typeof updateRunHere>[0]): PromiseLike<{ readonly error?: unknown }> =>
      state === 'SCHEDULED' ? dispatch(callOffHere({ id, runId })) : dispatch(updateRunHere(input)),
  );
  const problem = error === null ? null : pressFailure(error, newsletterRuns.actionFailed);
  return { stop: () => press({ id, runId, action: 'stop' }), isBusy, problem };
}
