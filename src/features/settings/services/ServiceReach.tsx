import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Reach } from '#contract/campaigns/reminder-reach.ts';
import { type Medium, postcards } from '#contract/rules/cadences/cadences.ts';
import type { ReminderObstacle } from '#contract/rules/cadences/reminder-obstacles.ts';
import { formatCents } from '#contract/rules/dollars.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatDay, formatTime, unbroken } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { reach as reachWords } from '#src/strings/reach.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { RadioChips } from '../booking/RadioChips.tsx';
import { sum, useReach } from '../communications/use-reach.ts';
import { SettingsSection } from '../SettingsSection.tsx';

const words = serviceReminders.reach;
const ranges = [30, 60] as const;
type Range = (typeof ranges)[number];

/** No medium reaches these clients; for other reasons, the practice has chosen not to remind them. */
const unreachable: ReadonlySet<ReminderObstacle> = new Set([
  'texting_off',
  'no_number',
  'no_email',
  'email_bounced',
  'email_complained',
  'no_address',
  'bad_address',
  'unsubscribed',
]);

interface ServiceReachProps {
  /** The address of the conversation with a client. */
  conversationWith: (clientId: string) => string;
}

/** How many clients hear what in the coming days, who cannot be reached and who is left out; absent where the server cannot count it. */
export function ServiceReach(props: ServiceReachProps) {
  const [days, setDays] = useState<Range>(30);
  if (!useExtension('reach-preview')) return null;
  return (
    <SettingsSection title={words.title} text={words.text}>
      <RadioChips
        name="reach-days"
        legend={words.range}
        options={ranges.map((value) => ({ value, label: words.days(value) }))}
        chosen={days}
        onChoose={setDays}
      />
      <Counted days={days} {...props} />
    </SettingsSection>
  );
}

function Counted({ days, conversationWith }: ServiceReachProps & { days: Range }) {
  const { query, hasProblems } = useReach('services', days);
  const [isRetrying, retry] = useRetry(query);
  const zone = usePracticeZone();
  const { data, isFetching, fulfilledTimeStamp } = query;
  const error = loadError(query);
  if (error) return <NotLoaded level={3} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data)
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="h-24" />
      </div>
    );
  const shown = data.edited ?? data.saved;
  const isReachable = ({ reasons }: Reach['unreached'][number]) => !reasons.some((one) => unreachable.has(one));
  const groups = Object.groupBy(shown.unreached, (group) => (isReachable(group) ? 'leftOut' : 'unreachable'));
  return (
    <div className={classNames('flex flex-col gap-2', isFetching && 'text-ink-faint')} aria-busy={isFetching}>
      <p role="status" className="font-medium text-pretty tabular-nums">
        {isFetching ? words.again : summaryOf(shown, days)}
      </p>
      {hasProblems ? (
        <p className="text-sm text-ink-soft">{reachWords.hasProblems}</p>
      ) : (
        data.edited && (
          <p className="text-sm text-pretty text-ink-soft tabular-nums">
            {words.difference(data.edited.reached.clients - data.saved.reached.clients)}
          </p>
        )
      )}
      {shown.reached.clients > 0 && (
        <Clients summary={words.reached(shown.reached.clients)} conversationWith={conversationWith}>
          {[{ reasons: [], ...shown.reached }]}
        </Clients>
      )}
      {(['unreachable', 'leftOut'] as const).map((kind) => {
        const some = groups[kind] ?? [];
        return (
          some.length > 0 && (
            <Clients
              key={kind}
              summary={words[kind](sum(some.map(({ clients }) => clients)))}
              conversationWith={conversationWith}
            >
              {some}
            </Clients>
          )
        );
      })}
      {fulfilledTimeStamp !== undefined && (
        <p className="text-sm text-ink-soft">{words.asOf(unbroken(formatTime(new Date(fulfilledTimeStamp), zone)))}</p>
      )}
    </div>
  );
}

function summaryOf({ reached, messagesBy }: Reach, days: number): string {
  const messages = (wanted: Medium) =>
    sum(messagesBy.flatMap(({ medium, messages: own }) => (medium === wanted ? own : [])));
  const [texts, emails, cards] = [messages('SMS'), messages('EMAIL'), messages('POSTCARD')];
  if (reached.clients === 0) return words.nobody(days);
  return words.summary(days, reached.clients, [
    ...(texts > 0 ? [words.texts(texts)] : []),
    ...(emails > 0 ? [words.emails(emails)] : []),
    ...(cards > 0 ? [words.cards(cards, formatCents(cards * postcards.cents))] : []),
  ]);
}

/** Clients who fare alike, by their reasons. */
function Clients({
  summary,
  conversationWith,
  children: groups,
}: ServiceReachProps & { summary: ReactNode; children: Reach['unreached'] }) {
  return (
    <details className="rounded-xl border border-line px-3 py-2">
      <summary className="cursor-pointer tabular-nums">{summary}</summary>
      <div className="mt-1 flex max-h-80 flex-col gap-3 overflow-y-auto">
        {groups.map(({ reasons, clients, subjects, listed }) => (
          <div key={reasons.join(' ')}>
            {reasons.length > 0 && (
              <p className="py-1 text-sm font-medium tabular-nums">{reachWords.reason(clients, reasons)}</p>
            )}
            <ul className="flex flex-col divide-y divide-line">
              {listed.map(({ id, clientId, client, animal, service, dueOn }) => (
                <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
                  <Link to={conversationWith(clientId)} className="underline underline-offset-2">
                    {client ?? reachWords.unnamed}
                  </Link>
                  <span className="text-sm text-ink-soft tabular-nums">
                    {reachWords.service(animal, service, formatDay(dueOn, 'UTC'))}
                  </span>
                </li>
              ))}
            </ul>
            {subjects > listed.length && (
              <p className="py-1.5 text-sm text-ink-soft">{reachWords.moreServices(subjects - listed.length)}</p>
            )}
          </div>
        ))}
      </div>
    </details>
  );
}
