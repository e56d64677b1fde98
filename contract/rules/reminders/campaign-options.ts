import type { AppointmentTypeSetting, CampaignType, PracticeEnrollment } from '../../campaigns/enrollment.ts';
import { type Cadence, cadenceNames, cadences, type Medium } from '../cadences/cadences.ts';

type Campaign = PracticeEnrollment['campaignEnrollments'][number];

/** The cadences that are options of a campaign, in their order. */
export const cadencesOf = (type: CampaignType): Cadence[] =>
  cadenceNames.filter((cadence) => cadences[cadence].campaign === type);

/** The mediums by which a cadence is sent: its own, or else those of the campaign that it supports. */
export function chosenMediums(
  { mediums, campaignConfig }: Pick<Campaign, 'mediums' | 'campaignConfig'>,
  cadence: Cadence,
): Medium[] {
  const chosen = campaignConfig?.cadences?.[cadence] ?? mediums ?? [];
  return cadences[cadence].mediums.filter((medium) => chosen.includes(medium));
}

/** Whether a campaign is off or has at least one option that is sent (CA-12, CA-13, PR-04, MS-04). */
export function atLeastOneOption(
  campaign: Pick<Campaign, 'campaignType' | 'enabled' | 'mediums' | 'campaignConfig'>,
): boolean {
  const options = cadencesOf(campaign.campaignType);
  if (campaign.enabled === false || options.length === 0) return true;
  return options.some((cadence) => chosenMediums(campaign, cadence).length > 0);
}

/** The settings of appointment types, by their ids. A type that two campaigns set is excluded if either of them excludes it. */
export function appointmentTypesOf({
  campaignEnrollments,
}: Pick<PracticeEnrollment, 'campaignEnrollments'>): ReadonlyMap<string, AppointmentTypeSetting> {
  const types = new Map<string, AppointmentTypeSetting>();
  for (const type of campaignEnrollments.flatMap(
    ({ campaignConfig }) => campaignConfig?.appointmentTypeSettings ?? [],
  )) {
    const known = types.get(type.appointmentTypeId);
    const excluded = Boolean(type.excluded || known?.excluded);
    types.set(type.appointmentTypeId, known ? { ...type, ...known, excluded } : type);
  }
  return types;
}

type CampaignEdit = Pick<Campaign, 'enabled' | 'mediums' | 'campaignConfig'>;

/** A campaign after an edit; parts of its configuration that the edit leaves out stay as they were. */
export const editedCampaign = <C extends CampaignEdit>(campaign: C, { campaignConfig, ...edit }: CampaignEdit): C => ({
  ...campaign,
  ...edit,
  ...(campaignConfig && { campaignConfig: { ...campaign.campaignConfig, ...campaignConfig } }),
});
