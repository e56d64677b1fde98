import { isChangeOf, type SettingsChange } from '#contract/campaigns/publishes.ts';
import { updateCampaignConfigEndpoint } from '#src/services/campaigns/settings.ts';
import { appointmentTypes } from '#src/strings/appointment-types.ts';
import { communications as words } from '#src/strings/communications.ts';
import type { Key } from '#src/publish/edits.ts';
import type { PublishPage, Step } from '#src/publish/publish-page.ts';
import { type AutoReplyKey, autoReplyLine, autoReplySteps, isAutoReplyKey } from './auto-reply-fields.ts';
import { cadenceLine, recalledCadences } from './cadence-changes.ts';
import { campaignEdits, type NameOf } from './campaign-edits.ts';
import type { Campaigns } from './cadence-fields.ts';
import { type CommunicationsFields, communicationsSchema, savedTypeNames } from './fields.ts';
import {
  isServiceKey,
  type ServiceKey,
  recalledServices,
  savedServiceNames,
  serviceLine,
  type ServiceNames,
} from './service-fields.ts';
import { isThankYouKey, recalledThankYou, type ThankYouKey, thankYouLine, thankYouSteps } from './thank-you-fields.ts';
import { isTypeKey, typeFieldsOf, typeLine, typeTargetOf } from './type-fields.ts';
import { wellnessFieldsOf, wellnessLine } from './wellness-fields.ts';

type Fields = Partial<CommunicationsFields>;

export interface CommunicationNames {
  /** The current campaigns, for what an earlier publish does not contain. */
  readonly campaigns?: Campaigns;
  /** The appointment types that the practice software names. */
  readonly types?: readonly NamedThing[] | undefined;
  /** The services and client classifications that it names. */
  readonly services?: readonly NamedThing[] | undefined;
  readonly classifications?: readonly NamedThing[] | undefined;
  /** The practice's surveys. */
  readonly surveys?: readonly NamedThing[] | undefined;
}

interface NamedThing {
  readonly id: string;
  readonly name: string;
}

/**
 * The settings of all automatic messages: Schedule & Mediums, the pages of messages before and after visits, and service reminders (CA-01 to
 * CA-13, PR-01 to PR-18, PO-01 to PO-08, MS-01 to MS-08, MS-15).
 */
export function communicationsPage({
  campaigns = [],
  types = [],
  services = [],
  classifications = [],
  surveys = [],
}: CommunicationNames): PublishPage<CommunicationsFields> {
  const names = new Map([...savedTypeNames(campaigns), ...types.map(({ id, name }) => [id, name] as const)]);
  const nameOf = (id: string) => names.get(id);
  const serviceNames = new Map([
    ...savedServiceNames(campaigns),
    ...services.map(({ id, name }) => [id, name] as const),
  ]);
  const ofServices: ServiceNames = {
    service: (id) => serviceNames.get(id),
    classification: (id) => classifications.find((one) => one.id === id)?.name,
  };
  return {
    id: 'communications',
    schema: communicationsSchema,
    problem: () => words.invalid,
    describe: (key, before, after) =>
      isServiceKey(key)
        ? serviceLine(key, ofServices, before, after)
        : isThankYouKey(key)
          ? thankYouLine(key, before, after, (id) => surveys.find((one) => one.id === id)?.name)
          : isAutoReplyKey(key)
            ? autoReplyLine(before, after)
            : lineOf(key, before, after, nameOf),
    steps: (draft, changed) => [
      ...campaignSteps(draft, changed, nameOf, ofServices.service),
      ...thankYouSteps(draft, changed),
      ...autoReplySteps(draft, changed),
    ],
    recall: (change) => recalledCampaign(change, campaigns) ?? recalledThankYou(change),
  };
}

function lineOf(
  key: Exclude<Key<CommunicationsFields>, ServiceKey | ThankYouKey | AutoReplyKey>,
  before: Fields,
  after: Fields,
  nameOf: NameOf,
) {
  if (key === 'wellness') return wellnessLine(before, after);
  if (isTypeKey(key))
    return typeLine(key, nameOf(typeTargetOf(key)?.id ?? '') ?? appointmentTypes.unnamed, before, after);
  return cadenceLine(key, before, after);
}

const campaignSteps = (
  draft: CommunicationsFields,
  changed: readonly Key<CommunicationsFields>[],
  nameOf: NameOf,
  nameOfService: NameOf,
): Step<CommunicationsFields>[] =>
  campaignEdits(draft, changed, nameOf, nameOfService).map(({ keys, edit }) => ({
    keys,
    run: (publish) => updateCampaignConfigEndpoint.initiate({ ...edit, publish }),
  }));

/** A publish contains only what it changed of the campaign. */
function recalledCampaign(change: SettingsChange, campaigns: Campaigns) {
  if (!isChangeOf(change, 'campaign')) return null;
  const cadences = recalledCadences(change, campaigns);
  const [before, after] = [configFields(change.before), configFields(change.after)];
  if (!cadences && Object.keys({ ...before, ...after }).length === 0) return null;
  return { before: { ...cadences?.before, ...before }, after: { ...cadences?.after, ...after } };
}

const configFields = ({
  campaignConfig,
}: {
  readonly campaignConfig?: Campaigns[number]['campaignConfig'];
}): Fields => ({
  ...typeFieldsOf(campaignConfig?.appointmentTypeSettings),
  ...recalledServices(campaignConfig),
  ...(campaignConfig?.wellness && { wellness: wellnessFieldsOf(campaignConfig.wellness) }),
});
