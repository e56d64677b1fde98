import type { updatePostAppointment as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { editSetting } from './change-setting.ts';
import { postAppointment } from './subjects/post-appointment.ts';

/** Edits the thank-you message after a visit (API-15); fields that are left out stay as they were. */
export const updatePostAppointment = (ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> =>
  editSetting(ctx, { kind: 'post-appointment' }, postAppointment, (now) => ({ ...now, ...input }));
