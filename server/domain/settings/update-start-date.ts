import type { updateStartDate as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { editSetting } from './change-setting.ts';
import { campaign } from './subjects/campaign.ts';

/** The day from which a campaign sends (API-12). Setting it is what starts an enrollment that is in error or has no status yet (EN-09). */
export const updateStartDate = (
  ctx: Context,
  { campaignType, start_date }: Parsed<typeof call>,
): Promise<Output<typeof call>> =>
  editSetting(ctx, { kind: 'campaign', id: campaignType }, campaign, (now) => ({
    ...now,
    startDate: start_date,
    status: now.status === 'completed' ? now.status : 'started',
  }));
