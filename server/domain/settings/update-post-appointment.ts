import type { updatePostAppointment as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { lockPublishedSurvey } from '../survey/internal.ts';
import { editSetting } from './change-setting.ts';
import { postAppointment, requireMessage } from './subjects/post-appointment.ts';

/**
 * Edits the thank-you message after a visit (API-15); fields that are left out stay as they were.
 * @throws Refusal for thanks that are on without a message (PO-03), and for a survey that clients cannot answer.
 */
export const updatePostAppointment = (ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> =>
  editSetting(ctx, { kind: 'post-appointment' }, postAppointment, async (now) => {
    if (input.surveyId && input.surveyId !== now.surveyId) await lockPublishedSurvey(ctx, input.surveyId);
    const edited = { ...now, ...input };
    requireMessage(edited);
    return edited;
  });
