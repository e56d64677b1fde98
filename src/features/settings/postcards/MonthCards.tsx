import { useState } from 'react';
import type { getPostcardStatement } from '#contract/campaigns/postcards.ts';
import type { Output } from '#contract/http.ts';
import { formatDay } from '#src/lib/dates.ts';
import { useGetPostcardQuery } from '#src/services/campaigns/postcards.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { postcards } from '#src/strings/postcards.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { CardSides } from '../communications/CardSides.tsx';

const words = postcards.month;
type Card = Output<typeof getPostcardStatement>['cards'][number];

/** The cards of this month; each opens with both sides. */
export function MonthCards({ cards }: { cards: readonly Card[] }) {
  const zone = usePracticeZone();
  const [opened, setOpened] = useState<Card | null>(null);
  const nameOf = ({ client, at, status, isFailing }: Card) =>
    words.open(client ?? postcards.unnamed, formatDay(at, zone), isFailing ? words.failing : words.states[status]);
  if (cards.length === 0) return null;
  return (
    <details className="rounded-xl border border-line px-3 py-2">
      <summary className="cursor-pointer tabular-nums">{words.title(cards.length)}</summary>
      <ul className="mt-2 flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
        {cards.map((card) => (
          <li key={card.id}>
            <button
              type="button"
              className="w-full py-1.5 text-left break-words underline underline-offset-2"
              onClick={() => setOpened(card)}
            >
              {nameOf(card)}
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <Dialog open onClose={() => setOpened(null)} title={nameOf(opened)} closeLabel={words.close} size="lg">
          <div className="flex flex-col gap-3 pb-4">
            <OpenedCard id={opened.id} />
          </div>
        </Dialog>
      )}
    </details>
  );
}

function OpenedCard({ id }: { id: string }) {
  const query = useGetPostcardQuery({ id }, { refetchOnMountOrArgChange: true });
  const [isRetrying, retry] = useRetry(query);
  const { data } = query;
  const error = loadError(query);
  if (error) return <NotLoaded level={3} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data)
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="h-40" />
      </div>
    );
  return (
    <>
      {data.reason && <p className="text-pretty">{words.reasons[data.reason]}</p>}
      {data.status === 'WITHDRAWN' && <p className="text-pretty">{words.withdrawn}</p>}
      {data.sides ? <CardSides sides={data.sides} /> : <p className="text-ink-soft">{words.notWritten}</p>}
    </>
  );
}
