import { isChangeOf, type SettingsChange } from '#contract/campaigns/publishes.ts';
import { cadences as timings, type Medium } from '#contract/rules/cadences/cadences.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { publishing } from '#src/strings/publish.ts';
import type { ChangeLine } from '#src/publish/publish-page.ts';
import {
  cadenceFieldsOf,
  type CadencesFields,
  campaignOf,
  type Campaigns,
  type Group,
  groupOf,
  groups,
  isOption,
  type Option,
  optionsOf,
} from './cadence-fields.ts';

export const cadenceLine = (
  key: Group | Option,
  before: Partial<CadencesFields>,
  after: Partial<CadencesFields>,
): ChangeLine => (isOption(key) ? optionLine(key, before[key], after[key]) : groupLine(key, before[key], after[key]));

function groupLine(group: Group, before = true, after = true): ChangeLine {
  return {
    label: words.groups[group].switch,
    before: publishing.onOff(before),
    after: publishing.onOff(after),
    consequence: before && !after ? words.changes.switchedOff[group] : undefined,
  };
}

function optionLine(option: Option, before: readonly Medium[] = [], after: readonly Medium[] = []): ChangeLine {
  const inWords = (mediums: readonly Medium[]) => words.changes.mediums(mediums, timings[option].mediums.length > 1);
  return {
    label: words.changes.label(words.changes.about[groupOf(option)], words.steps[option].when),
    before: inWords(before),
    after: inWords(after),
    consequence: consequenceOf(option, before, after),
  };
}

function consequenceOf(option: Option, before: readonly Medium[], after: readonly Medium[]): string | undefined {
  const lost = before.filter((medium) => !after.includes(medium));
  if (lost.length > 0) return words.changes.fewer(lost, words.moments[option]);
  return option === 'postcard' && after.length > before.length ? words.changes.postcards : undefined;
}

/** A publish contains only the options that it set; the others used the campaign's mediums. */
export function recalledCadences(change: SettingsChange, campaigns: Campaigns) {
  if (!isChangeOf(change, 'campaign')) return null;
  const { id: campaignType } = change.subject;
  const now = campaigns.find((campaign) => campaign.campaignType === campaignType);
  const asItWas = (side: typeof change.before) => cadenceFieldsOf([{ mediums: now?.mediums, ...side, campaignType }]);
  const [before, after] = [asItWas(change.before), asItWas(change.after)];
  const own = groups.filter((group) => campaignOf[group] === campaignType);
  const keys = own
    .flatMap((group) => [group, ...optionsOf(group)])
    .filter((key) => !isSameJson(before[key], after[key]));
  return keys.length === 0 ? null : { before: only(before, keys), after: only(after, keys) };
}

const only = (fields: CadencesFields, keys: readonly (Group | Option)[]): Partial<CadencesFields> =>
  Object.fromEntries(keys.map((key) => [key, fields[key]]));
