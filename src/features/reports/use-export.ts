import { useState } from 'react';
import { csvFile, csvOf } from '#src/lib/csv.ts';
import { dayOf } from '#src/lib/dates.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { submissionPages, type SurveyReport } from '#src/services/surveys/reports.ts';
import type { SurveysRoot } from '#src/services/surveys/root.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { reports } from '#src/strings/reports.ts';
import type { ReportFilter } from './report-filter.ts';
import { columnsOf, headings, rowOf } from './submission-rows.ts';

interface ExportOptions {
  readonly id: string;
  readonly filter: ReportFilter;
  readonly report: SurveyReport;
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
    for await (const page of submissionPages(dispatch, { id, ...filter }))
      parts.push(csvOf(page.map((submission) => rowOf(submission, columns))));
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
