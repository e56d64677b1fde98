import { useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { formatShortDate } from '#src/lib/dates.ts';
import { reports } from '#src/strings/reports.ts';
import { Button } from '#src/ui/Button.tsx';
import { BarTable } from '#src/ui/charts/BarTable.tsx';
import { TrendLine } from '#src/ui/charts/TrendLine.tsx';
import { everyWeek, type Week } from './every-week.ts';

const words = reports.survey;

/** How many have answered in each week, as a line; as a table for screen readers, on paper, and for whoever wants the numbers. */
export function AnswersByWeek({ weeks, all }: { weeks: readonly Week[]; all: number }) {
  const [hasNumbers, setHasNumbers] = useState(false);
  const bars = everyWeek(weeks).map(({ monday, answered: count }) => ({
    key: monday,
    label: formatShortDate(monday, 'UTC'),
    count,
    share: words.percentOf(count, all),
  }));
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-5">
      <h2 className="text-lg font-semibold">{words.byWeek}</h2>
      <TrendLine points={bars} />
      <Button
        size="sm"
        className="self-start print:hidden"
        aria-expanded={hasNumbers}
        onClick={() => setHasNumbers(!hasNumbers)}
      >
        {words.numbers}
      </Button>
      <div className={classNames(!hasNumbers && 'sr-only print:not-sr-only')}>
        <BarTable
          label={words.byWeek}
          headings={{ label: words.week, count: words.count, share: words.share }}
          bars={bars}
        />
      </div>
    </section>
  );
}
