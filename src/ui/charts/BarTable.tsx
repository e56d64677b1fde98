import type { ReactNode } from 'react';

interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
  /** The count in relation to the whole, as people read it. */
  readonly share: string;
}

interface BarTableProps {
  /** Names the table. */
  label: string;
  headings: { label: string; count: string; share: string };
  bars: readonly Bar[];
}

/** Counts as bars, each with its numbers: a table for whoever does not see the bars, and on paper. */
export function BarTable({ label, headings, bars }: BarTableProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className="w-full table-fixed border-separate border-spacing-y-1 tabular-nums" aria-label={label}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{headings.label}</th>
          <th scope="col">{headings.count}</th>
          <th scope="col">{headings.share}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label: name, count, share }) => (
          <tr key={key}>
            <th scope="row" className="w-2/5 pe-3 text-start align-top font-normal wrap-anywhere">
              {name}
            </th>
            <td className="align-top">
              <span className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="h-3 shrink-0 rounded-sm bg-accent print:border"
                  style={{ width: `${(count / most) * 70}%` }}
                />
                {count}
              </span>
            </td>
            <td className="w-14 text-end align-top text-ink-soft">{share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
