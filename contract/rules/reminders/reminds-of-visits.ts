import type { PracticeEnrollment } from '../../campaigns/enrollment.ts';
import { atLeastOneOption } from './campaign-options.ts';
import { isSetUp } from './is-set-up.ts';

/**
 * Whether clients are reminded of visits of a day at all: not where the practice has switched that off, chosen no medium, is not
 * set up, or begins later or on no day yet. What a server does not say is taken for a yes.
 * @param day in the practice's zone, `2026-11-21`
 */
export function remindsOfVisits(campaigns: PracticeEnrollment['campaignEnrollments'], day: string): boolean {
  const campaign = campaigns.find(({ campaignType }) => campaignType === 'AppointmentReminders');
  if (!campaign) return false;
  const { enabled = true, startDate = '', mediums, status } = campaign;
  const hasOption = mediums === undefined || atLeastOneOption(campaign);
  return enabled && isSetUp(status) && startDate !== null && startDate <= day && hasOption;
}
