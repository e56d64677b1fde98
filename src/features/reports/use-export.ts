import { useState } from 'react';
import type { Output } from '#contract/http.ts';
import type { getSurveyReport, listSubmissions } from '#contract/surveys/submissions.ts';
import { csvFile, csvOf } from '#src/lib/csv.ts';
import { dayOf } from '#src/lib/dates.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { loadSubmissions } from '#src/services/surveys/reports.ts';
import type { SurveysRoot } from '#src/services/surveys/root.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { reports } from '#src/strings/reports.ts';
import type { ReportFilter } from './report-filter.ts';
import { columnsOf, headings, rowOf, rowsAtOnce } from './submission-rows.ts';

interface ExportOptions {
  readonly id: string;
  readonly filter: ReportFilter;
  readonly report: Output<typeof getSurveyReport>;
}

/** Saves the answers of a report as a file, read page by page, so that the screen stays responsive. */
export function useExport({ id, filter, report: { name, questions } }: ExportOptions) {
  const dispatch = useThunkDispatch<SurveysRoot>();
  const zone = usePracticeZone();
  const [isExporting, setExporting] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function readPages(hasNames: boolean): Promise<string[]> {
    const columns = { questions: columnsOf(questions), hasNames, zone };
    const parts = [csvOf([headings(columns)])];
    let cursor: string | null = null;
    do {
      const page: Output<typeof listSubmissions> = await dispatch(
        loadSubmissions({ id, ...filter, limit: rowsAtOnce, ...(cursor !== null && { cursor }) }),
      ).unwrap();
      parts.push(csvOf(page.data.map((submission) => rowOf(submission, columns))));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return parts;
  }

  /** Resolves to whether it was saved. */
  async function save(hasNames: boolean): Promise<boolean> {
    setExporting(true);
    setError(null);
    try {
      const parts = await readPages(hasNames);
      saveFile(reports.survey.file.name(name, dayOf(new Date(serverNow()), zone)), csvFile(parts));
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setExporting(false);
    }
  }
  return { isExporting, error, save };
}
