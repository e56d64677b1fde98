import type { CampaignType } from '#contract/campaigns/enrollment.ts';
import type { updateCampaignConfig as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { atLeastOneOption, cadencesOf } from '#contract/rules/reminders/campaign-options.ts';
import { type Cadence, cadences } from '#contract/rules/cadences/cadences.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../refusal.ts';
import { editCampaign } from './edit-campaign.ts';
import { lockPractice } from '../practice/internal.ts';

type Edit = Parsed<typeof call>;

/** What a campaign sends and by which mediums (API-14); the parts of its configuration that are left out stay as they were. */
export async function updateCampaignConfig(ctx: Context, input: Edit): Promise<Output<typeof call>> {
  const { campaignType, campaignConfig, ...edit } = input;
  requireOptionsOf(campaignType, campaignConfig);
  const { campaign_enrollments } = await lockPractice(ctx);
  const before = campaign_enrollments.find((campaign) => campaign.campaignType === campaignType);
  const changes = {
    ...edit,
    ...(campaignConfig && { campaignConfig: { ...before?.campaignConfig, ...campaignConfig } }),
  };
  const isAboutOptions =
    edit.enabled !== undefined || edit.mediums !== undefined || campaignConfig?.cadences !== undefined;
  if (isAboutOptions && !atLeastOneOption({ campaignType, ...before, ...changes }))
    throw refuseField('body.campaignConfig.cadences', 'Choose at least one option, or switch the campaign off.');
  return editCampaign(ctx, campaignType, changes);
}

/** @throws Refusal `invalid_request` for an option of another campaign, or a medium that it cannot travel by. */
function requireOptionsOf(campaignType: CampaignType, config: Edit['campaignConfig']): void {
  const options = cadencesOf(campaignType);
  for (const [name, mediums = []] of Object.entries(config?.cadences ?? {})) {
    const cadence = name as Cadence;
    const field = `body.campaignConfig.cadences.${cadence}`;
    if (!options.includes(cadence)) throw refuseField(field, `${campaignType} has no such option.`);
    const offered: readonly string[] = cadences[cadence].mediums;
    if (!mediums.every((medium) => offered.includes(medium))) throw refuseField(field, `Use ${offered.join(' or ')}.`);
  }
}
