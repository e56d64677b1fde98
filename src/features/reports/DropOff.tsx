import type { Output } from '#contract/http.ts';
import type { getSurveyProgress } from '#contract/surveys/submissions.ts';
import { useSurveyProgress } from '#src/services/surveys/reports.ts';
import { formatNumber } from '#src/strings/grammar.ts';
import { reports } from '#src/strings/reports.ts';
import { BarTable } from '#src/ui/charts/BarTable.tsx';
import type { ReportFilter } from './report-filter.ts';
import { ReportPart } from './ReportPart.tsx';

const words = reports.dropOff;

/** How far clients come who were asked, and of how many that is not known. */
export function DropOff({ id, filter }: { id: string; filter: ReportFilter }) {
  const query = useSurveyProgress({ id, ...filter });
  return (
    <ReportPart title={words.title} failed={words.failed} query={{ ...query, data: query.currentData }} skeleton="h-48">
      {(progress) => {
        const { answered, stopped, stoppedBefore, unknown } = progress;
        const isKnown = stopped.some(({ count }) => count > 0);
        return (
          <>
            <p className="text-pretty text-ink-soft tabular-nums">{words.summary(progress)}</p>
            {isKnown && (
              <BarTable
                label={words.title}
                headings={{ label: words.question, count: words.reached, share: words.share }}
                bars={reachedOf(progress).map(({ name, title, reached, known }) => ({
                  key: name,
                  label: title,
                  count: reached,
                  figure: formatNumber(reached),
                  share: reports.survey.percentOf(reached, known),
                }))}
              />
            )}
            {isKnown && <p className="text-sm text-pretty text-ink-soft">{words.explained(answered)}</p>}
            {stoppedBefore > 0 && <p className="text-sm text-ink-soft tabular-nums">{words.before(stoppedBefore)}</p>}
            {unknown > 0 && <p className="text-sm text-pretty text-ink-soft tabular-nums">{words.unknown(unknown)}</p>}
          </>
        );
      }}
    </ReportPart>
  );
}

/** How many saw each question: who has answered saw all, who has stopped at a later one saw it too. */
function reachedOf({ answered, stopped }: Output<typeof getSurveyProgress>) {
  const known = answered + stopped.reduce((sum, { count }) => sum + count, 0);
  return stopped.map(({ name, title }, index) => ({
    name,
    title,
    known,
    reached: answered + stopped.slice(index).reduce((sum, { count }) => sum + count, 0),
  }));
}
