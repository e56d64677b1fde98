import { getReminderReport } from '#contract/campaigns/reminder-report.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';

const reminderReportApi = campaignsApi.injectEndpoints({
  endpoints: (build) => ({
    /** An extension (`reminder-report`). */
    getReminderReport: build.query(call(getReminderReport)),
  }),
});

/** What became of the reminders of some days; carriers report at any time, so a page that is opened asks again. */
export const useReminderReport = (days: Parameters<typeof reminderReportApi.useGetReminderReportQuery>[0]) =>
  reminderReportApi.useGetReminderReportQuery(days, { refetchOnMountOrArgChange: true });
