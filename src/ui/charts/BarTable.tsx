import type { ReactNode } from 'react';

interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
  /** The count as people read it, where it may have more than three digits. */
  readonly figure?: string;
  /** The count in relation to the whole, as people read it. */
  readonly share: string;
}

/** Characters of labels, such as ratings and days, that leave the bars more room. */
const shortLabel = 8;

interface BarTableProps {
  /** Names the table. */
  label: string;
  headings: { label: string; count: string; share: string };
  bars: readonly Bar[];
}

/** Counts as bars, each with its numbers: a table for whoever does not see the bars, and on paper. */
export function BarTable({ label, headings, bars }: BarTableProps) {
  const isShort = bars.every(({ label: name }) => typeof name === 'string' && name.length <= shortLabel);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className="w-full table-fixed border-separate border-spacing-y-1 tabular-nums" aria-label={label}>
      {/* The head is taken out of the table for the eye, so no row of it can say how wide the columns are. */}
      <colgroup>
        <col className={isShort ? 'w-24' : 'w-2/5'} />
        <col />
        <col className="w-16" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{headings.label}</th>
          <th scope="col">{headings.count}</th>
          <th scope="col">{headings.share}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label: name, count, figure = count, share }) => (
          <tr key={key}>
            <th scope="row" className="pe-3 text-start align-top font-normal wrap-anywhere">
              {name}
            </th>
            <td className="align-top">
              <span className="flex items-center gap-2">
                {count > 0 && (
                  <span
                    aria-hidden
                    className="h-3 shrink-0 rounded-sm bg-accent print:border"
                    style={{ width: `calc((100% - 3.5rem) * ${count / most})` }}
                  />
                )}
                <span className="whitespace-nowrap">{figure}</span>
              </span>
            </td>
            <td className="text-end align-top whitespace-nowrap text-ink-soft">{share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
