import type { Selectable } from 'kysely';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { Database } from '#server/db/schema.ts';

export type PracticeRecord = Selectable<Database['practice']>;

/** Where a practice is and how it is reached. A line that was never written reads as one that is empty. */
export const contactOf = (profile: PracticeRecord['profile']) => ({
  practiceAddressCity: profile.practiceAddressCity ?? null,
  practiceAddressState: profile.practiceAddressState ?? null,
  practiceAddressPostalCode: profile.practiceAddressPostalCode ?? null,
  practiceAddressCountryCode: profile.practiceAddressCountryCode ?? null,
  practiceEmailAddress: profile.practiceEmailAddress ?? null,
  practiceVoicePhone: profile.practiceVoicePhone ?? null,
});

/** A practice's row as its enrollment record. The texting number has one home, the row; the campaigns only show it (SH-53). */
export function presentEnrollment(row: PracticeRecord): PracticeEnrollment {
  const { profile, campaign_enrollments, texting_number } = row;
  return {
    ...profile,
    practiceId: { type: row.pims, organizationId: row.organization, organizationSubId: row.branch },
    practiceName: row.name,
    practiceIanaZone: row.time_zone,
    ...contactOf(profile),
    campaignEnrollments: campaign_enrollments.map((enrollment) => ({
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
    settingsVersion: row.settings_version,
  };
}
