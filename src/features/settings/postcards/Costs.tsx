import type { getPostcardStatement, previewPostcards } from '#contract/campaigns/postcards.ts';
import type { Output } from '#contract/http.ts';
import { postcards as price } from '#contract/rules/cadences/cadences.ts';
import { formatCents } from '#contract/rules/dollars.ts';
import { formatMonth } from '#src/lib/dates.ts';
import { postcards } from '#src/strings/postcards.ts';

const words = postcards.cost;

interface CostsProps {
  statement: Output<typeof getPostcardStatement>;
  /** Null while it is not known. */
  coming: Output<typeof previewPostcards> | null;
}

/** What was printed, what is expected, and what it costs. */
export function Costs({ statement: { printed, cents, cards, before, hasPrinter }, coming }: CostsProps) {
  const failing = cards.filter(({ isFailing }) => isFailing).length;
  const waiting = cards.filter(({ status }) => status === 'ENQUEUED').length - failing;
  return (
    <>
      <div role="status" className="flex flex-col gap-1 tabular-nums">
        <p>{words.soFar(printed, formatCents(cents))}</p>
        {coming && hasPrinter && (
          <>
            <p>{words.expected(coming.thisMonth, formatCents(coming.thisMonth * price.cents))}</p>
            <p>{words.ahead(coming.cards, formatCents(coming.cents))}</p>
          </>
        )}
        {waiting > 0 && <p>{words.waiting(waiting)}</p>}
        {failing > 0 && <p className="text-pretty">{words.failing(failing)}</p>}
      </div>
      {before.length === 0 ? (
        <p className="text-sm text-ink-soft">{words.nothingBefore}</p>
      ) : (
        <details className="rounded-xl border border-line px-3 py-2">
          <summary className="cursor-pointer">{words.before}</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {before.map(({ month, printed: value, cents: amount }) => (
              <li key={month} className="tabular-nums">
                {words.month(formatMonth(month), value, formatCents(amount))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
