import type { updateStartDate as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { editCampaign } from './edit-campaign.ts';

/** The day from which a campaign sends (API-12). */
export const updateStartDate = (
  ctx: Context,
  { campaignType, start_date }: Parsed<typeof call>,
): Promise<Output<typeof call>> => editCampaign(ctx, campaignType, { startDate: start_date });
