import { getReminderReport } from '#contract/campaigns/reminder-report.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';

const reminderReportApi = campaignsApi.injectEndpoints({
  endpoints: (build) => ({
    /** An extension (`reminder-report`). */
    getReminderReport: build.query(call(getReminderReport)),
  }),
});

/** Milliseconds between questions what became of reminders that are on their way. */
const askEvery = 15_000;

/** What became of the reminders of some days; carriers report at any time, so a page that is opened asks again, and goes on while any is on its way. */
export function useReminderReport(days: Parameters<typeof reminderReportApi.useGetReminderReportQuery>[0]) {
  const query = reminderReportApi.useGetReminderReportQuery(days, { refetchOnMountOrArgChange: true });
  const isAnyWaiting = query.currentData?.rows.some(({ waiting }) => waiting > 0) ?? false;
  reminderReportApi.useGetReminderReportQuery(days, { pollingInterval: isAnyWaiting ? askEvery : 0 });
  return query;
}
