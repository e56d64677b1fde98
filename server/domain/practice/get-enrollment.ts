import type { getEnrollment as call } from '#contract/campaigns/enrollment.ts';
import type { Output } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { ownPractice } from './internal.ts';
import { presentEnrollment } from './present.ts';

/** The practice and what it is enrolled in (API-10). */
export const getEnrollment = async (ctx: Context): Promise<Output<typeof call>> =>
  presentEnrollment(await ownPractice(ctx));
