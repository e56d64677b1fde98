import type { Output, Parsed } from '#contract/http.ts';
import type { getSurvey as call } from '#contract/surveys/surveys.ts';
import type { Context } from '../context.ts';
import { ownSurvey, presentSurvey } from './internal.ts';

/** One survey (API-73). */
export async function getSurvey(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  return presentSurvey(ctx, (await ownSurvey(ctx, id)).id);
}
