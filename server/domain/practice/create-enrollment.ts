import { campaignTypes, type createEnrollment as call } from '#contract/campaigns/enrollment.ts';
import type { Output } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { getEnrollment } from './get-enrollment.ts';

/** Until the practice software sends the zone, reminders go by this one. */
const initialZone = 'America/New_York';

/**
 * Enrolls the practice of this session (API-09); an existing enrollment stays as it is. Its campaigns have started, and send nothing until
 * staff choose their first day and mediums.
 */
export async function createEnrollment(ctx: Context): Promise<Output<typeof call>> {
  const { pimsType, practiceOrgId, practiceSubOrgId } = ctx.identity;
  await ctx.db
    .insertInto('practice')
    .values({
      practice: ctx.practice,
      pims: pimsType,
      organization: practiceOrgId,
      branch: practiceSubOrgId,
      name: practiceOrgId,
      time_zone: initialZone,
      campaign_enrollments: JSON.stringify(campaignTypes.map((campaignType) => ({ campaignType, status: 'started' }))),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return getEnrollment(ctx);
}
