import * as z from 'zod/mini';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { type AutoReplyFields, autoReplyFieldsOf } from './auto-reply-fields.ts';
import {
  type CadencesFields,
  cadenceFieldsOf,
  cadenceProblems,
  cadenceShape,
  type Campaigns,
  withCadences,
} from './cadence-fields.ts';
import {
  savedServiceNames,
  serviceConfigOf,
  type ServiceFields,
  serviceFieldsOf,
  serviceProblems,
} from './service-fields.ts';
import { type ThankYouFields, thankYouFieldsOf, thankYouOf, thankYouProblems } from './thank-you-fields.ts';
import { type AppointmentTypeFields, typeFieldsOf, typeProblems, typeSettingsOf } from './type-fields.ts';
import { type WellnessFields, wellnessFieldsOf, wellnessOf, wellnessProblems } from './wellness-fields.ts';

/** All settings of automatic messages, which several screens edit together and publish as one. */
export type CommunicationsFields = CadencesFields &
  ThankYouFields &
  WellnessFields &
  AppointmentTypeFields &
  ServiceFields &
  AutoReplyFields;

/** The saved fields. */
export const fieldsOf = (practice: PracticeEnrollment): CommunicationsFields => {
  const { appointmentTypeSettings, wellness } = visitConfigOf(practice.campaignEnrollments);
  return {
    ...cadenceFieldsOf(practice.campaignEnrollments),
    ...thankYouFieldsOf(practice.postAppointmentCommunications),
    ...serviceFieldsOf(practice),
    ...autoReplyFieldsOf(practice.twoWayMessagingCampaignEnrollment),
    wellness: wellnessFieldsOf(wellness),
    ...typeFieldsOf(appointmentTypeSettings),
  };
};

const visitConfigOf = (campaigns: Campaigns) =>
  campaigns.find(({ campaignType }) => campaignType === 'AppointmentReminders')?.campaignConfig ?? {};

/** The names of the types for which something is saved, by id. */
export const savedTypeNames = (campaigns: Campaigns): ReadonlyMap<string, string> =>
  new Map(
    (visitConfigOf(campaigns).appointmentTypeSettings ?? []).flatMap(({ appointmentTypeId, name }) =>
      name === undefined ? [] : [[appointmentTypeId, name]],
    ),
  );

/** The enrollment as it would be after publishing the fields. */
export function withFields(practice: PracticeEnrollment, fields: CommunicationsFields): PracticeEnrollment {
  const names = savedTypeNames(practice.campaignEnrollments);
  const visits = {
    appointmentTypeSettings: typeSettingsOf(fields, (id) => names.get(id)),
    wellness: wellnessOf(fields.wellness),
  };
  const serviceNames = savedServiceNames(practice.campaignEnrollments);
  const configs = {
    AppointmentReminders: visits,
    ServiceReminders: serviceConfigOf(fields, (id) => serviceNames.get(id)),
    PracticeNewsletter: null,
  };
  return {
    ...practice,
    campaignEnrollments: withCadences(practice.campaignEnrollments, fields).map((campaign) => {
      const config = configs[campaign.campaignType];
      return config ? { ...campaign, campaignConfig: { ...campaign.campaignConfig, ...config } } : campaign;
    }),
    postAppointmentCommunications: thankYouOf(fields),
  };
}

export const communicationsSchema = z.looseObject(cadenceShape).check(
  z.check((checked) => {
    const fields = checked.value as unknown as CommunicationsFields;
    const problems = [
      ...cadenceProblems(fields),
      ...thankYouProblems(fields),
      ...wellnessProblems(fields),
      ...typeProblems(fields),
      ...serviceProblems(fields),
    ];
    for (const [key, message] of problems)
      checked.issues.push({ code: 'custom', path: [key], message, input: checked.value });
  }),
) as unknown as z.ZodMiniType<unknown, CommunicationsFields>;
