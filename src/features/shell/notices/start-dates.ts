import type { CampaignType, PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { startsLater } from '#contract/rules/reminders/start-date.ts';

interface StartDate {
  readonly date: string;
  readonly types: readonly CampaignType[];
}

/** Future start dates, earliest first, with the campaigns that start on them (CA-19). */
export function startDatesOf({ campaignEnrollments }: PracticeEnrollment, now: Date): StartDate[] {
  const byDate = new Map<string, CampaignType[]>();
  for (const { campaignType, startDate } of campaignEnrollments) {
    if (!startDate || !startsLater(startDate, now)) continue;
    byDate.set(startDate, [...(byDate.get(startDate) ?? []), campaignType]);
  }
  return [...byDate].map(([date, types]) => ({ date, types })).toSorted((a, b) => a.date.localeCompare(b.date));
}
