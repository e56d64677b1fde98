import type { Key } from '#src/publish/edits.ts';
import { campaignOf, type Group, groups, isOption, mediumsIn, optionsOf } from './cadence-fields.ts';
import type { CommunicationsFields } from './fields.ts';
import { isTypeKey, typeSettingsOf } from './type-fields.ts';
import { wellnessOf } from './wellness-fields.ts';

/** The name of an appointment type. */
export type NameOf = (id: string) => string | undefined;

/** The changes of each campaign, as the call takes them that publishes them. */
export const campaignEdits = (
  draft: CommunicationsFields,
  changed: readonly Key<CommunicationsFields>[],
  nameOf: NameOf,
) =>
  groups.flatMap((group) => {
    const keys = changed.filter((key) => isOfGroup(key, group));
    if (keys.length === 0) return [];
    const config = {
      ...(keys.some(isOption) && { cadences: mediumsIn(draft, group) }),
      ...(keys.includes('wellness') && { wellness: wellnessOf(draft.wellness) }),
      ...(keys.some(isTypeKey) && { appointmentTypeSettings: typeSettingsOf(draft, nameOf) }),
    };
    const edit = {
      campaignType: campaignOf[group],
      ...(keys.includes(group) && { enabled: draft[group] }),
      ...(Object.keys(config).length > 0 && { campaignConfig: config }),
    };
    return [{ keys, edit }];
  });

/** Appointment types and wellness are settings of the reminders before the visit. */
function isOfGroup(key: Key<CommunicationsFields>, group: Group): boolean {
  if (key === group || (isOption(key) && optionsOf(group).includes(key))) return true;
  return group === 'appointmentReminders' && (key === 'wellness' || isTypeKey(key));
}
