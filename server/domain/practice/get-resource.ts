import type { getPracticeResource as call } from '#contract/campaigns/clients.ts';
import type { Output } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { ownPractice } from './internal.ts';

/** The practice's identity, name and zone (API-22, D-20). */
export async function getPracticeResource(ctx: Context): Promise<Output<typeof call>> {
  const { name, time_zone } = await ownPractice(ctx);
  return { id: ctx.practice, ...ctx.identity, name, timeZone: time_zone };
}
