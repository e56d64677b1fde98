import { byField, type Subject } from './subject.ts';

/** Each type of campaign is there once (EN-08); an edit enrolls the practice where it is not yet. */
export const campaign: Subject<'campaign'> = {
  ...byField,
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
};
