import * as z from 'zod/mini';
import { medium, type PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { atLeastOneOption, cadencesOf, chosenMediums } from '#contract/rules/reminders/campaign-options.ts';
import { type Cadence, cadenceNames, cadences, type Medium } from '#contract/rules/cadences/cadences.ts';
import { cadences as words } from '#src/strings/cadences.ts';

export type Campaigns = PracticeEnrollment['campaignEnrollments'];

/** The switches of the page, and their campaigns. */
export const campaignOf = {
  appointmentReminders: 'AppointmentReminders',
  serviceReminders: 'ServiceReminders',
} as const;
export type Group = keyof typeof campaignOf;
export const groups = Object.keys(campaignOf) as Group[];

/** A cadence whose mediums are chosen on this page; the thank-you message has its own page. */
export type Option = Exclude<Cadence, 'thank-you'>;
export const isOption = (name: string): name is Option =>
  name !== 'thank-you' && (cadenceNames as string[]).includes(name);
export const optionsOf = (group: Group): Option[] => cadencesOf(campaignOf[group]).filter(isOption);
export const groupOf = (option: Option): Group =>
  cadences[option].campaign === campaignOf.appointmentReminders ? 'appointmentReminders' : 'serviceReminders';

/** Whether each campaign is on, and the mediums of each of its options. */
export type CadencesFields = Record<Group, boolean> & Record<Option, Medium[]>;

const chosen = z.array(medium);

export const cadenceShape = {
  appointmentReminders: z.boolean(),
  '14-days': chosen,
  '3-days': chosen,
  'same-day': chosen,
  serviceReminders: z.boolean(),
  '60-days': chosen,
  postcard: chosen,
  '30-days': chosen,
  '30-days-overdue': chosen,
};

/** A campaign that is on needs something to send (CA-12, CA-13). */
export const cadenceProblems = (fields: CadencesFields): (readonly [Group, string])[] =>
  groups.flatMap((group) => (hasOption(fields, group) ? [] : [[group, words.noOption[group]] as const]));

export const hasOption = (fields: CadencesFields, group: Group): boolean =>
  atLeastOneOption({
    campaignType: campaignOf[group],
    enabled: fields[group],
    campaignConfig: { cadences: mediumsIn(fields, group) },
  });

/** The mediums of a campaign's options, in the enrollment's form. */
export const mediumsIn = (fields: CadencesFields, group: Group): Partial<Record<Cadence, Medium[]>> =>
  Object.fromEntries(optionsOf(group).map((option) => [option, fields[option]]));

/** The saved fields. A campaign that the practice is not enrolled in is off. */
export const cadenceFieldsOf = (campaigns: Campaigns): CadencesFields =>
  Object.fromEntries(
    groups.flatMap((group): [string, unknown][] => {
      const campaign = campaigns.find(({ campaignType }) => campaignType === campaignOf[group]);
      const isOn = campaign !== undefined && campaign.enabled !== false;
      return [
        [group, isOn],
        ...optionsOf(group).map((option) => [option, chosenMediums(campaign ?? {}, option)] as [string, unknown]),
      ];
    }),
  ) as CadencesFields;

/** The campaigns as they would be after publishing the fields. */
export const withCadences = (campaigns: Campaigns, fields: CadencesFields): Campaigns =>
  campaigns.map((campaign) => {
    const group = groups.find((one) => campaignOf[one] === campaign.campaignType);
    if (!group) return campaign;
    const cadences = mediumsIn(fields, group);
    return { ...campaign, enabled: fields[group], campaignConfig: { ...campaign.campaignConfig, cadences } };
  });
