import type { getReminderReport } from '#contract/campaigns/reminder-report.ts';
import type { Output } from '#contract/http.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { useReminderReport } from '#src/services/campaigns/reminder-report.ts';
import { formatNumber } from '#src/strings/grammar.ts';
import { reports } from '#src/strings/reports.ts';
import { DaysFields } from './DaysFields.tsx';
import { daysIn, firstDayOf } from './report-days.ts';
import { ReportPart } from './ReportPart.tsx';
import { useAddress } from './use-address.ts';

const words = reports.reminders;
type Row = Output<typeof getReminderReport>['rows'][number];

/** What became of the reminders of the chosen days, as the ledger has them. */
export function ReminderFigures() {
  const { params, today, change } = useAddress();
  const hasPostcards = useFlag('postcards-enabled');
  const chosen = daysIn(params, today);
  const choice = chosen.name === null ? { name: 'month' as const, days: {} } : chosen;
  const { from = firstDayOf('month', today), to = today } = choice.days;
  const query = useReminderReport({ from, to });
  return (
    <ReportPart
      title={words.title}
      tool={
        <div className="flex flex-wrap gap-3 print:hidden">
          <DaysFields choice={choice} onChange={change} />
        </div>
      }
      failed={words.failed}
      // The figures of other days are not shown as those of the chosen ones.
      query={{ ...query, data: query.currentData }}
      skeleton="h-64"
    >
      {({ rows }) => {
        const shown = rows.filter(({ medium }) => hasPostcards || medium !== 'POSTCARD');
        return shown.length === 0 ? <p className="text-ink-soft">{words.none}</p> : <Table rows={shown} />;
      }}
    </ReportPart>
  );
}

const Table = ({ rows }: { rows: readonly Row[] }) => (
  <>
    <table className="w-full tabular-nums" aria-label={words.title}>
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="py-1.5 pe-2 text-start font-normal">
            {words.headings.kind}
          </th>
          {(['sent', 'failed', 'confirmed'] as const).map((name) => (
            <th key={name} scope="col" className="py-1.5 ps-2 text-end align-bottom font-normal wrap-normal">
              {words.headings[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => {
          const { cadence, medium, sent, failed, failing = 0, visits } = row;
          const notes = words.notes(row);
          return (
            <tr key={`${cadence} ${medium}`}>
              <th scope="row" className="py-2 pe-2 text-start align-top font-normal text-pretty">
                {words.kind(cadence, medium)}
                {notes && <span className="block text-sm text-ink-soft">{notes}</span>}
                {failing > 0 && <span className="block text-sm font-medium text-warn">{words.failing(failing)}</span>}
              </th>
              <td className="py-2 ps-2 text-end align-top whitespace-nowrap">{formatNumber(sent)}</td>
              <td className="py-2 ps-2 text-end align-top whitespace-nowrap">{formatNumber(failed)}</td>
              <td className="py-2 ps-2 text-end align-top whitespace-nowrap">
                {visits ? words.confirmed(visits) : words.notAsked}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
    <p className="text-sm text-pretty text-ink-soft">{words.explained}</p>
  </>
);
