import type { getRecommendedCare as call } from '#contract/campaigns/recommended-care.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { requireOwnPractice } from '../practice/require-own-practice.ts';
import { presentCare } from './present.ts';
import { practiceCare } from './records.ts';

/** What the practice recommends to clients (API-69). */
export async function getRecommendedCare(
  ctx: Context,
  { organization, pims, branch }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  requireOwnPractice(ctx, { pimsType: pims, practiceOrgId: organization, practiceSubOrgId: branch });
  return presentCare(ctx, await practiceCare(ctx));
}
