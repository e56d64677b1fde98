import type { CampaignType, PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { Context } from '../context.ts';
import { editEnrollment } from './edit-practice.ts';

type CampaignEnrollment = PracticeEnrollment['campaignEnrollments'][number];

/** Changes one campaign of the practice, and enrolls in it where it is not yet; each type is there once (EN-08). */
export async function editCampaign(
  ctx: Context,
  campaignType: CampaignType,
  changes: Omit<CampaignEnrollment, 'campaignType' | 'resultItem'>,
): Promise<PracticeEnrollment> {
  return editEnrollment(ctx, { kind: 'campaign', id: campaignType }, ({ campaign_enrollments }) => {
    const isKnown = campaign_enrollments.some((enrollment) => enrollment.campaignType === campaignType);
    const all = isKnown ? campaign_enrollments : [...campaign_enrollments, { campaignType }];
    const changed = all.map((enrollment) =>
      enrollment.campaignType === campaignType ? { ...enrollment, ...changes } : enrollment,
    );
    return { campaign_enrollments: JSON.stringify(changed) };
  });
}
