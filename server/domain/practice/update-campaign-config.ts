import { campaignEnrollment, type updateCampaignConfig as call } from '#contract/campaigns/enrollment.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { editCampaign } from './edit-campaign.ts';

/**
 * What a campaign sends and by which mediums (API-14). The configuration is kept in the enrollment's own form: anything else would
 * make the whole record unreadable.
 */
export async function updateCampaignConfig(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { campaignType, mediums, campaignConfig } = input;
  const config = campaignEnrollment.shape.campaignConfig.safeParse(campaignConfig);
  if (!config.success)
    throw new Refusal(
      'invalid_request',
      config.error.issues.map(({ path, message }) => ({
        field: ['body.campaignConfig', ...path].map(String).join('.'),
        message,
      })),
    );
  return editCampaign(ctx, campaignType, {
    ...(mediums && { mediums }),
    ...(campaignConfig && { campaignConfig: config.data }),
  });
}
