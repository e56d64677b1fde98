import type { ChangeOf } from '../../campaigns/publishes.ts';

type CampaignFields = ChangeOf<'campaign'>['after'];

/** A key for each field, also for each part of the configuration and each field of an appointment type or a service. */
type CampaignParts = Readonly<Record<string, unknown>>;

const ofConfig = 'config/';

/** The lists of types in the configuration, whose fields have a key each: `type/excluded/dental`. */
const typeLists = [
  { name: 'appointmentTypeSettings', id: 'appointmentTypeId', prefix: 'type/' },
  { name: 'serviceReminderTypeSettings', id: 'serviceTypeId', prefix: 'service/' },
] as const;
type TypeSetting = Readonly<Record<string, unknown>>;

/** The parts of a campaign that are changed and undone separately. */
export function partsOfCampaign({ campaignConfig, ...fields }: CampaignFields): CampaignParts {
  const config: Record<string, unknown> = { ...campaignConfig };
  const ofTypes = typeLists.flatMap(({ name, id, prefix }) => {
    const settings = (config[name] ?? []) as readonly TypeSetting[];
    delete config[name];
    return settings.flatMap(({ [id]: type, ...values }) =>
      Object.entries(values).map(([field, value]) => [`${prefix}${field}/${String(type)}`, value] as const),
    );
  });
  return Object.fromEntries<unknown>([
    ...Object.entries(fields),
    ...Object.entries(config).map(([name, value]) => [ofConfig + name, value] as const),
    ...ofTypes,
  ]);
}

export function campaignOfParts(parts: CampaignParts): CampaignFields {
  const fields: [string, unknown][] = [];
  const config: [string, unknown][] = [];
  const types = new Map<string, Map<string, TypeSetting>>();
  for (const [key, value] of Object.entries(parts)) {
    const list = typeLists.find(({ prefix }) => key.startsWith(prefix));
    if (list) {
      const [, name = '', ...rest] = key.split('/');
      const id = rest.join('/');
      const settings = types.get(list.name) ?? new Map<string, TypeSetting>();
      types.set(list.name, settings.set(id, { [list.id]: id, ...settings.get(id), [name]: value }));
    } else if (key.startsWith(ofConfig)) config.push([key.slice(ofConfig.length), value]);
    else fields.push([key, value]);
  }
  for (const [name, settings] of types) config.push([name, [...settings.values()]]);
  return Object.fromEntries(config.length > 0 ? [...fields, ['campaignConfig', Object.fromEntries(config)]] : fields);
}
