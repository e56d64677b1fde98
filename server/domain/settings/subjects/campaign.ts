import { campaignOfParts, partsOfCampaign } from '#contract/rules/reminders/campaign-parts.ts';
import { atLeastOneOption } from '#contract/rules/reminders/campaign-options.ts';
import { refuseField } from '../../refusal.ts';
import { byField, type Subject } from './subject.ts';

export const refuseWithoutOption = () =>
  refuseField('body.campaignConfig.cadences', 'Choose at least one option, or switch the campaign off.');

/**
 * Each type of campaign is there once (EN-08); an edit enrolls the practice where it is not yet. The parts of its configuration and each field of each
 * appointment type and service are recorded and undone separately.
 */
export const campaign: Subject<'campaign'> = {
  read(_ctx, { campaign_enrollments }, { id }) {
    const {
      campaignType: _type,
      resultItem: _shown,
      ...fields
    } = campaign_enrollments.find(({ campaignType }) => campaignType === id) ?? { campaignType: id };
    return fields;
  },
  write(_ctx, { campaign_enrollments }, { id }, fields) {
    const known = campaign_enrollments.find(({ campaignType }) => campaignType === id);
    const { resultItem } = known ?? {};
    const edited = { campaignType: id, ...fields, ...(resultItem !== undefined && { resultItem }) };
    const all = known
      ? campaign_enrollments.map((one) => (one === known ? edited : one))
      : [...campaign_enrollments, edited];
    return { campaign_enrollments: JSON.stringify(all) };
  },
  difference(before, after) {
    const change = byField.difference(partsOfCampaign(before), partsOfCampaign(after));
    return { before: campaignOfParts(change.before), after: campaignOfParts(change.after) };
  },
  putBack(now, { subject: { id: campaignType }, before, after }) {
    // Earlier versions recorded the whole configuration.
    const change = byField.difference(partsOfCampaign(before), partsOfCampaign(after));
    const restored = campaignOfParts(byField.putBack(partsOfCampaign(now), change));
    // One that nobody has switched on goes back to how the practice was enrolled.
    if (restored.enabled && !atLeastOneOption({ campaignType, ...restored })) throw refuseWithoutOption();
    return restored;
  },
};
