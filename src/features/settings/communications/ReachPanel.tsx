import { Link } from 'react-router-dom';
import type { Reach } from '#contract/campaigns/reminder-reach.ts';
import { formatDay } from '#src/lib/dates.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { reach as words } from '#src/strings/reach.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { reachDifference, type ReachSubject, sum, useReach } from './use-reach.ts';

interface ReachPanelProps {
  about: Exclude<ReachSubject, 'services'>;
  /** The address of the conversation with a client. */
  conversationWith: (clientId: string) => string;
}

/** How many clients will hear what in the coming days, and who will not and why; absent where the server cannot count it. */
export function ReachPanel(props: ReachPanelProps) {
  if (!useExtension('reach-preview')) return null;
  return (
    <SettingsSection title={words.title} text={words.text}>
      <Counted {...props} />
    </SettingsSection>
  );
}

function Counted({ about, conversationWith }: ReachPanelProps) {
  const { query, hasProblems } = useReach(about);
  const [isRetrying, retry] = useRetry(query);
  const { data } = query;
  const error = loadError(query);
  if (error) return <NotLoaded level={3} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data)
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="h-20" />
      </div>
    );
  const { saved, edited } = data;
  const shown = edited ?? saved;
  const all = shown.reached.subjects + sum(shown.unreached.map(({ subjects }) => subjects));
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="font-medium text-pretty tabular-nums">
        {words.summary[about](all, shown.messages)}
      </p>
      {(edited || hasProblems) && (
        <p className="text-sm text-pretty text-ink-soft tabular-nums">
          {hasProblems || !edited ? words.hasProblems : reachDifference(saved, edited)}
        </p>
      )}
      <p className="text-pretty tabular-nums">{words.unreached(shown.silentClients)}</p>
      {shown.unreached.length > 0 && <p className="text-pretty">{words.without}</p>}
      {shown.unreached.map((group) => (
        <Unreached key={group.reasons.join(' ')} group={group} conversationWith={conversationWith} />
      ))}
    </div>
  );
}

/** The visits that no message is about for the same reasons. */
function Unreached({
  group: { reasons, subjects, listed },
  conversationWith,
}: Pick<ReachPanelProps, 'conversationWith'> & { group: Reach['unreached'][number] }) {
  return (
    <details className="rounded-xl border border-line px-3 py-2">
      <summary className="cursor-pointer tabular-nums">{words.ofVisits(subjects, reasons)}</summary>
      <ul className="mt-2 flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
        {listed.map(({ kind, id, clientId, client, animal, dueOn }) => (
          <li key={`${kind} ${id}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <Link to={conversationWith(clientId)} className="underline underline-offset-2">
              {client ?? words.unnamed}
            </Link>
            <span className="text-sm text-ink-soft tabular-nums">{words.visit(animal, formatDay(dueOn, 'UTC'))}</span>
          </li>
        ))}
      </ul>
      {subjects > listed.length && (
        <p className="py-1.5 text-sm text-ink-soft">{words.more(subjects - listed.length)}</p>
      )}
    </details>
  );
}
