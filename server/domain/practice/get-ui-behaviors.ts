import type { getUiBehaviors as call } from '#contract/campaigns/ui-behaviors.ts';
import { extensions } from '#contract/extensions.ts';
import type { Output } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { appRulesOf } from './app-rules.ts';
import { staffName } from '../user/staff-name.ts';

/** The extensions that this server offers (API-17), and the author's name that it stores with what the caller writes. */
export const getUiBehaviors = async (ctx: Context): Promise<Output<typeof call>> => ({
  extensions: [...extensions],
  author: await staffName(ctx),
  appRules: appRulesOf(ctx.identity.pimsType),
});
