import { useState } from 'react';
import { type Exclusion, recipients as schema, type Recipients } from '#contract/rules/newsletters/audience.ts';
import { limits } from '#contract/rules/limits.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { useAudienceCount } from '#src/services/campaigns/newsletter-runs.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { formatNumber, listed } from '#src/strings/grammar.ts';
import { audience as words } from '#src/strings/newsletter-audience.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { Button } from '#src/ui/Button.tsx';
import { BarTable } from '#src/ui/charts/BarTable.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { ClientList } from './ClientList.tsx';

/** How many clients the choice reaches now, and why not the others; each reason opens its clients. */
export function Reach({ chosen }: { chosen: Recipients }) {
  const settled = useSettled(chosen);
  const query = useAudienceCount(settled);
  const [isRetrying, retry] = useRetry(query);
  const [opened, setOpened] = useState<Exclusion | 'reached' | null>(null);
  const { currentData: data, error } = query;
  if (settled === null) return <p className="text-ink-soft">{words.unreadable}</p>;
  if (error && !data)
    return <NotLoaded level={null} title={words.countFailed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data)
    return (
      <div role="status" aria-label={words.counting}>
        <Skeleton className="h-32" />
      </div>
    );
  const { reached, excluded, sample } = data;
  const all = excluded.reduce((sum, { count }) => sum + count, reached);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p role="status" className="text-lg font-semibold tabular-nums">
          {words.reaches(reached, all)}
        </p>
        <p className="text-sm text-pretty text-ink-soft">{words.now}</p>
        {reached > 0 && (
          <Button size="sm" className="mt-2" onClick={() => setOpened('reached')}>
            {words.showReached}
          </Button>
        )}
      </div>
      {excluded.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="font-medium">{words.whyNot}</h3>
          <BarTable
            label={words.whyNot}
            headings={words.headings}
            bars={excluded.map(({ reason, count }) => ({
              key: reason,
              label: (
                <button
                  type="button"
                  className="text-start underline underline-offset-2"
                  aria-label={words.show(words.reasons[reason], count)}
                  onClick={() => setOpened(reason)}
                >
                  {words.reasons[reason]}
                </button>
              ),
              count,
              figure: formatNumber(count),
              share: percent(count, all),
            }))}
          />
        </section>
      )}
      {sample.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="font-medium">{words.sample}</h3>
          <ul className="text-sm text-ink-soft">
            {sample.map(({ id, client, animals }) => (
              <li key={id} className="wrap-anywhere">
                {words.sampleOf(client ?? words.unnamed, listed(animals))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened && (
        <Dialog
          open
          onClose={() => setOpened(null)}
          title={opened === 'reached' ? words.reachedTitle : words.reasons[opened]}
          closeLabel={words.close}
          size="lg"
        >
          <ClientList chosen={settled} reason={opened} />
        </Dialog>
      )}
    </div>
  );
}

function percent(count: number, all: number): string {
  const share = Math.round((100 * count) / Math.max(1, all));
  return share === 0 && count > 0 ? '< 1 %' : `${share} %`;
}

/** The choice once nobody has changed it for a moment (D-17); null while it cannot be used. */
function useSettled(chosen: Recipients): Recipients | null {
  const text = useDebounced(JSON.stringify(chosen), limits.searchPause);
  return schema.safeParse(JSON.parse(text)).data ?? null;
}
