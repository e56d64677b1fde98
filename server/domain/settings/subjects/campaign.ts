import { byField, type Subject, type ValueOf } from './subject.ts';

type Campaign = ValueOf<'campaign'>;
type TypeSettings = NonNullable<NonNullable<Campaign['campaignConfig']>['appointmentTypeSettings']>;
/** A campaign without nesting: a key for each field, also for each part of its configuration and each field of an appointment type. */
type FlatCampaign = Readonly<Record<string, unknown>>;

/**
 * Each type of campaign is there once (EN-08); an edit enrolls the practice where it is not yet. Cadences, wellness and each field of each
 * appointment type are recorded and undone separately.
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
    const change = byField.difference(flat(before), flat(after));
    return { before: nested(change.before), after: nested(change.after) };
  },
  putBack(now, { before, after }) {
    // Earlier versions recorded the whole configuration.
    const change = byField.difference(flat(before), flat(after));
    return nested(byField.putBack(flat(now), change));
  },
};

const [ofConfig, ofType] = ['config/', 'type/'];

function flat({ campaignConfig, ...fields }: Campaign): FlatCampaign {
  const { appointmentTypeSettings = [], ...config } = campaignConfig ?? {};
  return Object.fromEntries<unknown>([
    ...Object.entries(fields),
    ...Object.entries(config).map(([name, value]) => [ofConfig + name, value] as const),
    ...appointmentTypeSettings.flatMap(({ appointmentTypeId, ...type }) =>
      Object.entries(type).map(([name, value]) => [`${ofType}${name}/${appointmentTypeId}`, value] as const),
    ),
  ]);
}

function nested(campaign: FlatCampaign): Campaign {
  const fields: [string, unknown][] = [];
  const config: [string, unknown][] = [];
  const types = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(campaign)) {
    if (key.startsWith(ofConfig)) config.push([key.slice(ofConfig.length), value]);
    else if (key.startsWith(ofType)) {
      const [, name = '', ...id] = key.split('/');
      const appointmentTypeId = id.join('/');
      types.set(appointmentTypeId, { appointmentTypeId, ...types.get(appointmentTypeId), [name]: value });
    } else fields.push([key, value]);
  }
  if (types.size > 0) config.push(['appointmentTypeSettings', [...types.values()] as TypeSettings]);
  return Object.fromEntries(config.length > 0 ? [...fields, ['campaignConfig', Object.fromEntries(config)]] : fields);
}
