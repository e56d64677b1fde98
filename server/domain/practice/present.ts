import type { Selectable } from 'kysely';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { type Profile, profileFieldNames } from '#contract/campaigns/profile.ts';
import type { Database, PracticeProfile } from '#server/db/schema.ts';
import type { AllFields } from '../all-fields.ts';

export type PracticeRecord = Selectable<Database['practice']>;

/** What the practice edits of itself; a field that was never set reads as null. */
export const profileOf = ({ name, profile }: Pick<PracticeRecord, 'name' | 'profile'>): Profile => ({
  ...(Object.fromEntries(contactFields.map((field) => [field, profile[field] ?? null])) as Omit<
    Profile,
    'practiceName'
  >),
  practiceName: name,
});
const contactFields = profileFieldNames.filter((field) => field !== 'practiceName');

/** The enrollment record: the fields of the JSON column as they are, and all others. */
type ShownEnrollment = Profile &
  PracticeProfile &
  AllFields<Omit<PracticeEnrollment, keyof Profile | keyof PracticeProfile>>;

/** A practice's row as its enrollment record. The texting number is a column of the row; each campaign shows it (SH-53). */
export function presentEnrollment(row: PracticeRecord): ShownEnrollment {
  const { profile, campaign_enrollments, texting_number } = row;
  return {
    ...profile,
    practiceId: { type: row.pims, organizationId: row.organization, organizationSubId: row.branch },
    practiceIanaZone: row.time_zone,
    ...profileOf(row),
    campaignEnrollments: campaign_enrollments.map((enrollment) => ({
      // What staff have not chosen: readers take what is missing for a server that does not say.
      startDate: null,
      mediums: [],
      ...enrollment,
      resultItem: { phoneNumber: texting_number },
    })),
    communicationPreferences: campaign_enrollments.map(({ campaignType, mediums }) => ({
      campaignType,
      mediums: mediums ?? [],
    })),
    twoWayMessagingCampaignEnrollment: {
      enabledAt: row.messaging_enabled_at,
      timeBasedAutoRepliesConfig: row.auto_replies,
    },
    closures: closuresOf(row),
    appointmentRequestsEnabledAt: row.appointment_requests_enabled_at,
    settingsVersion: row.settings_version,
    token: row.registration_token,
  };
}

/** When the whole practice is closed beside its weekly hours. */
export const closuresOf = ({ booking_limits }: Pick<PracticeRecord, 'booking_limits'>) =>
  (booking_limits?.closures ?? [])
    .filter(({ practitionerId }) => practitionerId === null)
    .map(({ from, until, hours }) => ({ from, until, hours }));
