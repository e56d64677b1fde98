import { isChangeOf, type SettingsChange } from '#contract/campaigns/publishes.ts';
import { updateCampaignConfigEndpoint } from '#src/services/campaigns/settings.ts';
import { appointmentTypes } from '#src/strings/appointment-types.ts';
import { communications as words } from '#src/strings/communications.ts';
import type { Key } from '#src/publish/edits.ts';
import type { PublishPage, Step } from '#src/publish/publish-page.ts';
import { cadenceLine, recalledCadences } from './cadence-changes.ts';
import { campaignEdits, type NameOf } from './campaign-edits.ts';
import type { Campaigns } from './cadence-fields.ts';
import { type CommunicationsFields, communicationsSchema, savedTypeNames } from './fields.ts';
import { isThankYouKey, recalledThankYou, thankYouLine, thankYouSteps } from './thank-you-fields.ts';
import { isTypeKey, typeFieldsOf, typeLine, typeTargetOf } from './type-fields.ts';
import { wellnessFieldsOf, wellnessLine } from './wellness-fields.ts';

type Fields = Partial<CommunicationsFields>;

interface Names {
  /** The current campaigns, for what an earlier publish does not contain. */
  readonly campaigns?: Campaigns;
  /** The appointment types that the practice software names. */
  readonly types?: readonly { readonly id: string; readonly name: string }[];
}

/**
 * The settings of all automatic messages: Schedule & Mediums, and the pages of messages before and after visits (CA-01 to CA-13, PR-01 to PR-18,
 * PO-01 to PO-08).
 */
export function communicationsPage({ campaigns = [], types = [] }: Names): PublishPage<CommunicationsFields> {
  const names = new Map([...savedTypeNames(campaigns), ...types.map(({ id, name }) => [id, name] as const)]);
  const nameOf = (id: string) => names.get(id);
  return {
    id: 'communications',
    schema: communicationsSchema,
    problem: () => words.invalid,
    describe: (key, before, after) => lineOf(key, before, after, nameOf),
    steps: (draft, changed) => [...campaignSteps(draft, changed, nameOf), ...thankYouSteps(draft, changed)],
    recall: (change) => recalledCampaign(change, campaigns) ?? recalledThankYou(change),
  };
}

function lineOf(key: Key<CommunicationsFields>, before: Fields, after: Fields, nameOf: NameOf) {
  if (isThankYouKey(key)) return thankYouLine(key, before, after);
  if (key === 'wellness') return wellnessLine(before, after);
  if (isTypeKey(key))
    return typeLine(key, nameOf(typeTargetOf(key)?.id ?? '') ?? appointmentTypes.unnamed, before, after);
  return cadenceLine(key, before, after);
}

const campaignSteps = (
  draft: CommunicationsFields,
  changed: readonly Key<CommunicationsFields>[],
  nameOf: NameOf,
): Step<CommunicationsFields>[] =>
  campaignEdits(draft, changed, nameOf).map(({ keys, edit }) => ({
    keys,
    run: (publish) => updateCampaignConfigEndpoint.initiate({ ...edit, publish }),
  }));

/** A publish contains only what it changed of the campaign. */
function recalledCampaign(change: SettingsChange, campaigns: Campaigns) {
  if (!isChangeOf(change, 'campaign')) return null;
  const cadences = recalledCadences(change, campaigns);
  const [before, after] = [visitFields(change.before), visitFields(change.after)];
  if (!cadences && Object.keys({ ...before, ...after }).length === 0) return null;
  return { before: { ...cadences?.before, ...before }, after: { ...cadences?.after, ...after } };
}

const visitFields = ({
  campaignConfig,
}: {
  readonly campaignConfig?: Campaigns[number]['campaignConfig'];
}): Fields => ({
  ...typeFieldsOf(campaignConfig?.appointmentTypeSettings),
  ...(campaignConfig?.wellness && { wellness: wellnessFieldsOf(campaignConfig.wellness) }),
});
