import type { updateEnrollment as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { editSetting } from './change-setting.ts';
import { profile } from './subjects/profile.ts';

/** Merges the edited fields into the practice's profile; null empties one (API-11, D-20). Zone and texting number are not part of it. */
export const updateEnrollment = (ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> =>
  editSetting(ctx, { kind: 'profile' }, profile, (now) => ({ ...now, ...input }));
