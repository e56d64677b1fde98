import type { CampaignType, PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { isSetUp } from '#contract/rules/reminders/is-set-up.ts';
import { startsLater } from '#contract/rules/reminders/start-date.ts';

interface StartDate {
  readonly date: string;
  readonly types: readonly CampaignType[];
}

/**
 * Future start dates, earliest first, with the campaigns that start on them (CA-19): not those that send nothing then, because they are switched
 * off or not set up.
 * @param isOffered whether the practice has the feature of a campaign
 */
export function startDatesOf(
  { campaignEnrollments }: PracticeEnrollment,
  now: Date,
  isOffered: (type: CampaignType) => boolean,
): StartDate[] {
  const byDate = new Map<string, CampaignType[]>();
  for (const { campaignType, startDate, enabled = true, status } of campaignEnrollments) {
    if (!startDate || !startsLater(startDate, now)) continue;
    if (!enabled || !isSetUp(status) || !isOffered(campaignType)) continue;
    byDate.set(startDate, [...(byDate.get(startDate) ?? []), campaignType]);
  }
  return [...byDate].map(([date, types]) => ({ date, types })).toSorted((a, b) => a.date.localeCompare(b.date));
}
