import type { Key } from '#src/publish/edits.ts';
import { campaignOf, type Group, groups, isOption, mediumsIn, optionsOf } from './cadence-fields.ts';
import type { CommunicationsFields } from './fields.ts';
import { customContentOf, isServiceKey, type ServiceKey, serviceSettingsOf } from './service-fields.ts';
import { isTypeKey, typeSettingsOf } from './type-fields.ts';
import { wellnessOf } from './wellness-fields.ts';

/** The name of an appointment type, or of a service. */
export type NameOf = (id: string) => string | undefined;

/** The changes of each campaign, as the call takes them that publishes them. */
export const campaignEdits = (
  draft: CommunicationsFields,
  changed: readonly Key<CommunicationsFields>[],
  nameOf: NameOf,
  nameOfService: NameOf = () => undefined,
) =>
  groups.flatMap((group) => {
    const keys = changed.filter((key) => isOfGroup(key, group));
    if (keys.length === 0) return [];
    const config = {
      ...(keys.some(isOption) && { cadences: mediumsIn(draft, group) }),
      ...(keys.includes('wellness') && { wellness: wellnessOf(draft.wellness) }),
      ...(keys.some(isTypeKey) && { appointmentTypeSettings: typeSettingsOf(draft, nameOf) }),
      ...serviceEdits(draft, keys.filter(isServiceKey), nameOfService),
    };
    const edit = {
      campaignType: campaignOf[group],
      ...(keys.includes(group) && { enabled: draft[group] }),
      ...(Object.keys(config).length > 0 && { campaignConfig: config }),
    };
    return [{ keys, edit }];
  });

const serviceEdits = (draft: CommunicationsFields, keys: readonly ServiceKey[], nameOf: NameOf) => ({
  ...(keys.includes('customContent') && { customContent: customContentOf(draft.customContent) }),
  ...(keys.includes('clientClassifications') && { clientClassifications: draft.clientClassifications }),
  ...(keys.includes('skipWhenBooked') && { skipWhenBooked: draft.skipWhenBooked }),
  ...(keys.some((key) => key.startsWith('serviceOff:')) && {
    serviceReminderTypeSettings: serviceSettingsOf(draft, nameOf),
  }),
});

/** Appointment types and wellness are settings of the reminders before the visit. */
function isOfGroup(key: Key<CommunicationsFields>, group: Group): boolean {
  if (key === group || (isOption(key) && optionsOf(group).includes(key))) return true;
  if (isServiceKey(key)) return group === 'serviceReminders';
  return group === 'appointmentReminders' && (key === 'wellness' || isTypeKey(key));
}
