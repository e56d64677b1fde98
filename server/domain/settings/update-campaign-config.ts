import type { CampaignType } from '#contract/campaigns/enrollment.ts';
import type { updateCampaignConfig as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { atLeastOneOption, cadencesOf, editedCampaign } from '#contract/rules/reminders/campaign-options.ts';
import { type Cadence, cadences } from '#contract/rules/cadences/cadences.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../refusal.ts';
import { editSetting } from './change-setting.ts';
import { campaign, refuseWithoutOption } from './subjects/campaign.ts';

type Edit = Parsed<typeof call>;

/** Edits what a campaign sends and by which mediums (API-14); parts of its configuration that are left out stay as they were. */
export async function updateCampaignConfig(ctx: Context, input: Edit): Promise<Output<typeof call>> {
  const { campaignType, campaignConfig, ...edit } = input;
  requireOptionsOf(campaignType, campaignConfig);
  await requireKnownClassification(ctx, campaignConfig);
  const isAboutOptions =
    edit.enabled !== undefined || edit.mediums !== undefined || campaignConfig?.cadences !== undefined;
  return editSetting(ctx, { kind: 'campaign', id: campaignType }, campaign, (now) => {
    const edited = editedCampaign(now, { ...edit, ...(campaignConfig && { campaignConfig }) });
    if (isAboutOptions && !atLeastOneOption({ campaignType, ...edited })) throw refuseWithoutOption();
    return edited;
  });
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

/** @throws Refusal `invalid_request` if only clients of classifications would be reminded that the practice software does not have. */
async function requireKnownClassification(ctx: Context, config: Edit['campaignConfig']): Promise<void> {
  const { mode, ids = [] } = config?.clientClassifications ?? {};
  if (mode !== 'INCLUDE') return;
  const known = await ctx.db
    .selectFrom('client_classification')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('id', 'in', ids)
    .executeTakeFirst();
  if (!known)
    throw refuseField(
      'body.campaignConfig.clientClassifications.ids',
      'Name a classification of the practice software, or nobody is reminded.',
    );
}
