import { extensions, type getUiBehaviors as call } from '#contract/campaigns/ui-behaviors.ts';
import type { Output } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { staffName } from '../user/staff-name.ts';

/** What this server offers beyond the bare contract (API-17), and under which name it keeps what the caller writes. */
export const getUiBehaviors = async (ctx: Context): Promise<Output<typeof call>> => ({
  extensions: [...extensions],
  author: await staffName(ctx),
});
