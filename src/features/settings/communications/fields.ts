import * as z from 'zod/mini';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { type CadencesFields, cadenceFieldsOf, cadenceProblems, cadenceShape, withCadences } from './cadence-fields.ts';
import { type ThankYouFields, thankYouFieldsOf, thankYouOf, thankYouProblems } from './thank-you-fields.ts';

/** All settings of automatic messages, which several screens edit together and publish as one. */
export type CommunicationsFields = CadencesFields & ThankYouFields;

/** The saved fields. */
export const fieldsOf = (practice: PracticeEnrollment): CommunicationsFields => ({
  ...cadenceFieldsOf(practice.campaignEnrollments),
  ...thankYouFieldsOf(practice.postAppointmentCommunications),
});

/** The enrollment as it would be after publishing the fields. */
export const withFields = (practice: PracticeEnrollment, fields: CommunicationsFields): PracticeEnrollment => ({
  ...practice,
  campaignEnrollments: withCadences(practice.campaignEnrollments, fields),
  postAppointmentCommunications: thankYouOf(fields),
});

export const communicationsSchema = z.looseObject(cadenceShape).check(
  z.check((checked) => {
    const fields = checked.value as unknown as CommunicationsFields;
    for (const [key, message] of [...cadenceProblems(fields), ...thankYouProblems(fields)])
      checked.issues.push({ code: 'custom', path: [key], message, input: checked.value });
  }),
) as unknown as z.ZodMiniType<unknown, CommunicationsFields>;
