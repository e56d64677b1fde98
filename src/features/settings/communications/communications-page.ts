import { updateCampaignConfigEndpoint } from '#src/services/campaigns/settings.ts';
import { communications as words } from '#src/strings/communications.ts';
import type { PublishPage, Step } from '#src/publish/publish-page.ts';
import { cadenceLine, recalledCadences } from './cadence-changes.ts';
import { campaignOf, type Campaigns, groups, mediumsIn, optionsOf } from './cadence-fields.ts';
import { type CommunicationsFields, communicationsSchema } from './fields.ts';
import { isThankYouKey, recalledThankYou, thankYouLine, thankYouSteps } from './thank-you-fields.ts';

/**
 * The settings of all automatic messages: Schedule & Mediums, and the pages of messages before and after visits (CA-01 to CA-13, PO-01 to PO-08).
 * @param campaigns the current campaigns, for what an earlier publish does not contain
 */
export const communicationsPage = (campaigns: Campaigns): PublishPage<CommunicationsFields> => ({
  id: 'communications',
  schema: communicationsSchema,
  problem: () => words.invalid,
  describe: (key, before, after) =>
    isThankYouKey(key) ? thankYouLine(key, before, after) : cadenceLine(key, before, after),
  steps: (draft, changed) => [...campaignSteps(draft, changed), ...thankYouSteps(draft, changed)],
  recall: (change) => recalledCadences(change, campaigns) ?? recalledThankYou(change),
});

/** One call for each campaign that is changed. */
const campaignSteps = (draft: CommunicationsFields, changed: readonly string[]): Step<CommunicationsFields>[] =>
  groups.flatMap((group): Step<CommunicationsFields>[] => {
    const options = optionsOf(group).filter((option) => changed.includes(option));
    const isSwitched = changed.includes(group);
    if (options.length === 0 && !isSwitched) return [];
    const edit = {
      campaignType: campaignOf[group],
      ...(isSwitched && { enabled: draft[group] }),
      ...(options.length > 0 && { campaignConfig: { cadences: mediumsIn(draft, group) } }),
    };
    const keys = isSwitched ? [group, ...options] : options;
    return [{ keys, run: (publish) => updateCampaignConfigEndpoint.initiate({ ...edit, publish }) }];
  });
