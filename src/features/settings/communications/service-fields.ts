import type { ClientClassifications, CustomContent, PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { messageLink } from '#contract/campaigns/settings.ts';
import { ownWordsLength } from '#contract/rules/limits.ts';
import { publishing } from '#src/strings/publish.ts';
import { serviceReminders as words } from '#src/strings/service-reminders.ts';
import type { ChangeLine } from '#src/publish/publish-page.ts';
import type { Campaigns } from './cadence-fields.ts';

/** The practice's own words as typed; without a link, its label and address are empty. */
export interface OwnWords {
  readonly text: string;
  readonly label: string;
  readonly url: string;
  readonly notInTexts: boolean;
}

/** Each service is a field of the page, so that colleagues can switch different ones. Null or absent where nothing is set, which is on. */
type ServiceSwitches = { [K in `serviceOff:${string}`]?: boolean | null };

/** What decides which services clients are reminded of, who is, and with which words (MS-02, MS-05 to MS-08). */
export interface ServiceFields extends ServiceSwitches {
  customContent: OwnWords;
  clientClassifications: ClientClassifications;
  skipWhenBooked: boolean;
}
type ServiceSwitch = keyof ServiceSwitches;
export type ServiceKey = ServiceSwitch | 'customContent' | 'clientClassifications' | 'skipWhenBooked';

const switches = 'serviceOff:';
export const serviceKey = (id: string): ServiceSwitch => `${switches}${id}`;
const isSwitch = (key: string): key is ServiceSwitch => key.startsWith(switches);
export const isServiceKey = (key: string): key is ServiceKey =>
  isSwitch(key) || key === 'customContent' || key === 'clientClassifications' || key === 'skipWhenBooked';
export const serviceOfKey = (key: string): string => key.slice(switches.length);

export const isServiceOff = (fields: Partial<ServiceFields>, id: string): boolean => fields[serviceKey(id)] === true;

/** Services switched on or off. One that was never off is without a setting again. */
export const serviceEdit = (
  saved: Partial<ServiceFields>,
  ids: readonly string[],
  isOff: boolean,
): Partial<ServiceFields> =>
  Object.fromEntries(ids.map((id) => [serviceKey(id), isOff || (saved[serviceKey(id)] === undefined ? null : false)]));

/** The ids of the services for which something is set. */
export const servicesWithSettings = (fields: Partial<ServiceFields>): string[] =>
  Object.entries(fields).flatMap(([key, value]) =>
    isSwitch(key) && value !== null && value !== undefined ? serviceOfKey(key) : [],
  );

type Config = NonNullable<Campaigns[number]['campaignConfig']>;
export type ServiceConfig = Pick<
  Config,
  'serviceReminderTypeSettings' | 'customContent' | 'clientClassifications' | 'skipWhenBooked'
>;

const configOf = (campaigns: Campaigns): ServiceConfig =>
  campaigns.find(({ campaignType }) => campaignType === 'ServiceReminders')?.campaignConfig ?? {};

/** The names of the services for which something is saved, by id. */
export const savedServiceNames = (campaigns: Campaigns): ReadonlyMap<string, string> =>
  new Map(
    (configOf(campaigns).serviceReminderTypeSettings ?? []).flatMap(({ serviceTypeId, name }) =>
      serviceTypeId === undefined || name === undefined ? [] : [[serviceTypeId, name]],
    ),
  );

const ownWordsOf = ({ text = '', link = null, notInTexts = false }: Partial<CustomContent> = {}): OwnWords => ({
  text,
  label: link?.label ?? '',
  url: link?.url ?? '',
  notInTexts,
});
const everybody: ClientClassifications = { mode: 'EXCLUDE', ids: [] };

export const serviceFieldsOf = ({ campaignEnrollments }: Pick<PracticeEnrollment, 'campaignEnrollments'>) =>
  fieldsOfConfig(configOf(campaignEnrollments));

const fieldsOfConfig = ({
  serviceReminderTypeSettings = [],
  customContent,
  clientClassifications = everybody,
  skipWhenBooked = false,
}: ServiceConfig): ServiceFields => ({
  ...switchesOf(serviceReminderTypeSettings),
  customContent: ownWordsOf(customContent),
  clientClassifications,
  skipWhenBooked,
});

const switchesOf = (settings: NonNullable<ServiceConfig['serviceReminderTypeSettings']>): ServiceSwitches =>
  Object.fromEntries(
    settings.flatMap(({ serviceTypeId, excluded }) =>
      serviceTypeId === undefined || excluded === undefined ? [] : [[serviceKey(serviceTypeId), excluded]],
    ),
  );

/** The own words as they would be after publishing. */
export const customContentOf = ({ text, label, url, notInTexts }: OwnWords): CustomContent => ({
  text: text.trim(),
  link: url.trim() === '' ? null : { label: label.trim(), url: url.trim() },
  ...(notInTexts && { notInTexts }),
});

/** The services as they would be after publishing. */
export const serviceSettingsOf = (fields: Partial<ServiceFields>, nameOf: (id: string) => string | undefined) =>
  servicesWithSettings(fields).map((id) => {
    const name = nameOf(id);
    return { serviceTypeId: id, ...(name !== undefined && { name }), excluded: isServiceOff(fields, id) };
  });

/** The configuration as it would be after publishing. */
export const serviceConfigOf = (fields: ServiceFields, nameOf: (id: string) => string | undefined): ServiceConfig => ({
  serviceReminderTypeSettings: serviceSettingsOf(fields, nameOf),
  customContent: customContentOf(fields.customContent),
  clientClassifications: fields.clientClassifications,
  skipWhenBooked: fields.skipWhenBooked,
});

export type OwnWordsField = 'text' | 'label' | 'url';
/** Whether a link can be published, and so opened. */
export const isOpenable = (url: string): boolean => messageLink.safeParse(url).success;

/** What is wrong with the own words, by field (MS-05 to MS-07). */
export function ownWordsErrors(own: OwnWords): ReadonlyMap<OwnWordsField, string> {
  const { text, link } = customContentOf(own);
  const found = new Map<OwnWordsField, string>();
  const [braces] = /\{[^}\n]{0,40}\}*/.exec(text) ?? [];
  if (text.length > ownWordsLength.text) found.set('text', words.own.tooLong(text.length, ownWordsLength.text));
  else if (braces !== undefined) found.set('text', words.own.noPlaceholders(braces));
  if (link && link.label === '') found.set('label', words.own.noLabel);
  if (link && link.label.length > ownWordsLength.label)
    found.set('label', words.own.tooLong(link.label.length, ownWordsLength.label));
  if (link && link.url.length > ownWordsLength.url)
    found.set('url', words.own.tooLong(link.url.length, ownWordsLength.url));
  else if (link && !isOpenable(link.url)) found.set('url', words.own.noAddress);
  if (!link && own.label.trim() !== '') found.set('url', words.own.addressMissing);
  return found;
}

/** What prevents publishing, by field. */
export function serviceProblems({
  customContent,
  clientClassifications: { mode, ids },
}: ServiceFields): (readonly ['customContent' | 'clientClassifications', string])[] {
  const [first] = ownWordsErrors(customContent).values();
  return [
    ...(first === undefined ? [] : [['customContent', first] as const]),
    ...(mode === 'INCLUDE' && ids.length === 0 ? [['clientClassifications', words.leftOut.nobody] as const] : []),
  ];
}

/** The names that a line about a change shows. */
export interface ServiceNames {
  service(id: string): string | undefined;
  classification(id: string): string | undefined;
}

export function serviceLine(
  key: ServiceKey,
  names: ServiceNames,
  before: Partial<ServiceFields>,
  after: Partial<ServiceFields>,
): ChangeLine {
  if (key === 'skipWhenBooked')
    return {
      label: words.booked.switch,
      before: publishing.onOff(before.skipWhenBooked),
      after: publishing.onOff(after.skipWhenBooked),
    };
  if (key === 'customContent')
    return { label: words.own.title, before: ownText(before.customContent), after: ownText(after.customContent) };
  if (key === 'clientClassifications') {
    const text = ({ mode, ids } = everybody) =>
      words.leftOut.summary(
        mode,
        ids.map((id) => names.classification(id) ?? id),
      );
    return {
      label: words.leftOut.title,
      before: text(before.clientClassifications),
      after: text(after.clientClassifications),
    };
  }
  const name = names.service(serviceOfKey(key)) ?? words.services.unnamed;
  return {
    label: words.services.remind(name),
    before: publishing.onOff(before[key] !== true),
    after: publishing.onOff(after[key] !== true),
    consequence: after[key] === true ? words.services.off(name) : undefined,
  };
}

const ownText = (own: OwnWords = ownWordsOf()): string => {
  const { text, link, notInTexts } = customContentOf(own);
  const parts = [text, link ? words.own.link(link.label, link.url) : '', notInTexts ? words.own.notInTextsShort : ''];
  return parts.filter((part) => part !== '').join('\n');
};

/** What a publish changed of the configuration, as fields; a publish has only what it changed. */
export const recalledServices = (config: ServiceConfig | null | undefined): Partial<ServiceFields> => ({
  ...switchesOf(config?.serviceReminderTypeSettings ?? []),
  ...(config?.customContent && { customContent: ownWordsOf(config.customContent) }),
  ...(config?.clientClassifications && { clientClassifications: config.clientClassifications }),
  ...(config?.skipWhenBooked !== undefined && { skipWhenBooked: config.skipWhenBooked }),
});
